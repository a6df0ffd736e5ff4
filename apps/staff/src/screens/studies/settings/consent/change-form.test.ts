import { LOCALES } from "@harapen/contract/locales";
import { expect, it } from "vitest";
import {
  askNothing,
  askQuestion,
  changeAnswer,
  changeText,
  EMPTY_FORM,
  setAnswerCount,
} from "./change-form.ts";

it("a question is asked in all languages or in none, with as many answers in each", () => {
  const asked = setAnswerCount(askQuestion(EMPTY_FORM, EMPTY_FORM), 3);
  for (const locale of LOCALES) expect(asked.texts[locale].question?.answers).toEqual(["", "", ""]);
  expect(askNothing(asked)).toEqual(EMPTY_FORM);
});

it("what is written in one language stays as the others change, and the right answer among the answers", () => {
  const written = changeAnswer(setAnswerCount(askQuestion(EMPTY_FORM, EMPTY_FORM), 3), "ko", 1, "네");
  const fewer = setAnswerCount({ ...changeText(written, "ja", { text: "はい" }), right_answer: 2 }, 2);
  expect(fewer).toMatchObject({
    right_answer: 1,
    texts: { ja: { text: "はい" }, ko: { question: { answers: ["", "네"] } } },
  });
});

// Rule (research.md#start-change-freeze-close): A consent form, or its question, that is switched off and on
//   again is as it was written
it("a question that is asked again is the one that was asked before, beside the texts as they are by now", () => {
  const written = { ...changeAnswer(askQuestion(EMPTY_FORM, EMPTY_FORM), "ko", 1, "네"), right_answer: 1 };
  const since = changeText(askNothing(written), "en", { text: "We record." });
  expect(askQuestion(since, written)).toEqual(changeText(written, "en", { text: "We record." }));
});
