import type { PhotographCandidate } from "@harapen/recognition/photographs/identify-photograph";
import { type ReactNode, useRef, useState } from "react";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { textIn } from "../../../draft/display-text.ts";
import { useFormats, useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { useFocusAtMount } from "../../../ui/focus.ts";
import { Failure, Pill } from "../../../ui/Notice.tsx";
import { useDocumentTitle } from "../../../ui/Page.tsx";
import topBar from "../../../ui/TopBar.module.css";
import { AgreementFigure } from "./AgreementFigure.tsx";
import styles from "./AnswerScreen.module.css";
import type { ChosenPhotograph } from "./chosen-photograph.ts";
import { WHO } from "./texts.ts";
import { useSaveAnswer } from "./use-save-answer.ts";
import type { Answered, KnownBird } from "./use-who.ts";

/** From this probability on, one bird is named in the heading. */
const SURE = 0.8;
/** The least probability that is said, and the most: nothing is quite certain. */
const HARDLY = 0.005;
const MOST_SAID = 0.99;
/** How many birds are shown at first, and at most. */
const SHOWN = { first: 3, most: 7 } as const;

interface AnswerScreenProps {
  chosen: ChosenPhotograph;
  address: string;
  answered: Answered;
  /** Goes back to the spots. */
  onCorrect: () => void;
  /** Called once the photograph is stored, before the bird's form is opened. */
  onSaved: () => void;
  children: ReactNode;
}

/** Whose photograph it may be: the birds side by side with it, and what becomes of it. */
export function AnswerScreen({ chosen, address, answered, onCorrect, onSaved, children }: AnswerScreenProps) {
  const texts = useTexts(WHO);
  const { locale } = useStaffLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAtMount(heading);
  useDocumentTitle(texts.result);
  const [shown, setShown] = useState<number>(SHOWN.first);
  const saving = useSaveAnswer(chosen, answered, onSaved);
  const byId = new Map(answered.known.map((known) => [known.bird.id, known]));
  const nameOf = ({ bird }: KnownBird) => textIn(bird.content.name, locale) ?? bird.id;
  const { unlisted } = answered.answer;
  const candidates = answered.answer.candidates.slice(0, SHOWN.most).flatMap((candidate) => {
    const known = byId.get(candidate.id);
    return known ? [{ candidate, known }] : [];
  });
  const [first] = candidates;
  const verdict =
    first && first.candidate.probability >= SURE
      ? texts.sure(nameOf(first.known))
      : unlisted > (first?.candidate.probability ?? 0)
        ? texts.unlisted
        : texts.unsure;
  const more = candidates.length - shown;
  return (
    <div className={styles.screen}>
      <header className={topBar.bar}>
        <button type="button" aria-label={texts.toSpots} className={topBar.button} onClick={onCorrect}>
          <span aria-hidden="true">‹</span>
        </button>
        <p className={styles.step}>{texts.result}</p>
      </header>
      <main className={styles.main}>
        <h1 ref={heading} tabIndex={-1} className={styles.verdict}>
          {verdict}
        </h1>
        <div className={styles.given}>
          <img className={styles.photograph} src={address} alt="" />
          <p className={styles.lead}>{texts.resultLead}</p>
        </div>
        <ol className={styles.candidates}>
          {candidates.slice(0, shown).map(({ candidate, known }) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              known={known}
              name={nameOf(known)}
              answered={answered}
              isFirst={candidate === first?.candidate}
              disabled={saving.isPending}
              onChoose={() => saving.mutate(known.bird)}
            />
          ))}
        </ol>
        {more > 0 && <Button onClick={() => setShown(SHOWN.most)}>{texts.more(more)}</Button>}
        <section className={styles.other}>
          <p>{texts.newBirdLead}</p>
          <Button disabled={saving.isPending} onClick={() => saving.mutate(undefined)}>
            {texts.newBird}
          </Button>
          <Button variant="quiet" disabled={saving.isPending} onClick={onCorrect}>
            {texts.toSpots}
          </Button>
        </section>
        <div role="status">{saving.isPending && <p>{texts.saving}</p>}</div>
        {saving.isError && <Failure error={saving.error} />}
      </main>
      {children}
    </div>
  );
}

interface CandidateProps {
  candidate: PhotographCandidate;
  known: KnownBird;
  name: string;
  answered: Answered;
  isFirst: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Candidate({
  candidate,
  known,
  name,
  answered: { traced },
  isFirst,
  disabled,
  onChoose,
}: CandidateProps) {
  const texts = useTexts(WHO);
  const { percent } = useFormats();
  const { agreements, probability } = candidate;
  return (
    <li className={isFirst ? styles.first : styles.candidate}>
      <h2 className={styles.name}>
        <BirdIcon bird={known.bird} />
        <span>{name}</span>
        {probability >= HARDLY && (
          <Pill tone={isFirst && probability >= SURE ? "done" : "plain"}>
            {texts.likely(percent(Math.min(MOST_SAID, probability)))}
          </Pill>
        )}
      </h2>
      <div className={styles.figures}>
        <figure>
          <AgreementFigure
            label={texts.mine}
            spots={traced}
            agreeing={agreements.map(({ traced: index }) => index)}
          />
          <figcaption>{texts.mine}</figcaption>
        </figure>
        <figure>
          <AgreementFigure label={name} spots={known.spots} agreeing={agreements.map(({ spot }) => spot)} />
          <figcaption>{name}</figcaption>
        </figure>
      </div>
      <p>{texts.agree(agreements.length, traced.length)}</p>
      <Button variant={isFirst ? "primary" : "plain"} full disabled={disabled} onClick={onChoose}>
        {texts.itIs(name)}
      </Button>
    </li>
  );
}
