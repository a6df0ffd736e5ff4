import type { ReadConsent } from "@harapen/contract/calls/studies";
import { withoutReadings } from "@harapen/contract/readings";
import type { ConsentForm } from "@harapen/contract/studies/settings";
import { loadPhraseSplitter, type SplitPhrases } from "../../aquariums/texts/phrases.ts";
import { readPhrasesOf } from "../../aquariums/texts/separate-readings.ts";

/** A consent form as visitors read it: its Japanese texts without the marks of readings, and these texts by paragraphs and phrases, with the readings. */
interface ReadForm {
  readonly form: Pick<ConsentForm, "texts">;
  readonly ja: ReadConsent;
}

/** Resolves to a consent form as visitors read it (docs/decisions/022-japanese-lines-break-between-phrases.md, 049). */
export async function readForm({ texts }: Pick<ConsentForm, "texts">): Promise<ReadForm> {
  const { text, guardian, question } = texts.ja;
  const split = await loadPhraseSplitter();
  const ja = {
    text: withoutReadings(text),
    guardian: withoutReadings(guardian),
    question: question && {
      text: withoutReadings(question.text),
      answers: question.answers.map(withoutReadings),
    },
  };
  return {
    form: { texts: { ...texts, ja } },
    ja: {
      text: paragraphs(text, split),
      guardian: paragraphs(guardian, split),
      question: question && {
        text: readPhrasesOf(question.text, split),
        answers: question.answers.map((answer) => readPhrasesOf(answer, split)),
      },
    },
  };
}

const paragraphs = (text: string, split: SplitPhrases) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((paragraph) => readPhrasesOf(paragraph, split));
