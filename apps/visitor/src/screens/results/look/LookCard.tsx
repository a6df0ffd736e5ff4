import type { Look, LookKind } from "@harapen/contract/calls/looks";
import { MANY_SPOTS, UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useId, useState } from "react";
import { cellName, nearestCell } from "../../../drawing/capture/use-keyboard-drawing.ts";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX, createPictureView } from "../../../drawing/render/crop.ts";
import { FormattedText, Message } from "../../../i18n/FormattedText.tsx";
import { useTranslate } from "../../../i18n/translate.ts";
import { CroppedPicture, PatternView } from "../../../penguins/CroppedPicture.tsx";
import { labelFor, useDictionary } from "../../../penguins/localise.ts";
import { BandLabel, PenguinName, Swatch } from "../../../penguins/PenguinFacts.tsx";
import { aquariumQuery, useAquariumSlug } from "../../../penguins/queries.ts";
import { Button } from "../../../ui/Button.tsx";
import { guardDoubleTap } from "../../../ui/double-tap.ts";
import corner from "../../../ui/styles/corner-button.module.css";
import a11y from "../../../ui/styles/visually-hidden.module.css";
import type { Candidate } from "../candidate.ts";
import { AnswerButton, AnswerIcons, ChosenAnswers, CloseIcon } from "./AnswerButton.tsx";
import { FlippersLook } from "./FlippersLook.tsx";
import { useFlipperTexts } from "./flipper-texts.ts";
import styles from "./LookCard.module.css";
import { MoreLook } from "./MoreLook.tsx";
import { type Ellipse, PlaceRing, ringOf, SpotPicture } from "./SpotPicture.tsx";
import type { AskedQuestion } from "./use-look.ts";

interface LookCardProps {
  asked: AskedQuestion;
  candidates: readonly Candidate[];
  heading: Ref<HTMLHeadingElement>;
}

/**
 * One more look: a question that helps to decide between the candidates, with its answers. It can be put away
 * or ignored.
 */
export function LookCard({ asked, candidates, heading }: LookCardProps) {
  const { marks, busy, answer, decline, mayAskBands, askBands } = asked;
  const { look } = asked.question;
  const [byFlippers, setByFlippers] = useState(false);
  const asksFlippers = byFlippers && look.kind === "bands" && look.flippers === true;
  const flipperTexts = useFlipperTexts();
  const t = useTranslate();
  const titleId = useId();
  /** The button that was pressed goes: its place ignores a second tap, and the question has the focus. */
  const askFlippers = (isAsked: boolean) => {
    setByFlippers(isAsked);
    void guardDoubleTap();
    document.getElementById(titleId)?.focus({ preventScroll: true });
  };
  return (
    <section
      className={styles.card}
      data-kind={asksFlippers ? "flippers" : look.kind}
      aria-labelledby={titleId}
      aria-busy={busy}
    >
      <div className={styles.words}>
        <p className={styles.title}>
          <Message of="look.title" />
        </p>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.question}>
          {asksFlippers ? (
            <FormattedText of={flipperTexts.question} />
          ) : (
            <QuestionText look={look} isAskedAgain={asked.isAskedAgain} />
          )}
        </h2>
        {(look.kind === "bands" || look.kind === "more") && (
          <p className={styles.help}>
            {asksFlippers ? (
              <FormattedText of={flipperTexts.help} />
            ) : (
              <Message of={`look.${look.kind}Help`} />
            )}
          </p>
        )}
      </div>
      <button
        type="button"
        className={`${corner.corner} ${styles.decline}`}
        aria-label={t("look.decline")}
        onClick={decline}
      >
        <CloseIcon />
      </button>
      {(look.kind === "spot" || look.kind === "count") && (
        <YesNoLook look={look} strokes={marks} onAnswer={answer} />
      )}
      {look.kind === "bands" && !asksFlippers && (
        <BandsLook
          candidates={candidates}
          onFlippers={look.flippers && (() => askFlippers(true))}
          onAnswer={answer}
        />
      )}
      {asksFlippers && <FlippersLook onColours={() => askFlippers(false)} onAnswer={answer} />}
      {look.kind === "pair" && <PairLook look={look} candidates={candidates} onAnswer={answer} />}
      {look.kind === "more" && <MoreLook strokes={marks} onAnswer={answer} />}
      {mayAskBands && (
        <Button variant="plain" className={styles.bandsNow} onClick={askBands}>
          <Message of="look.bandsNow" />
        </Button>
      )}
    </section>
  );
}

function QuestionText({ look, isAskedAgain }: { look: Look; isAskedAgain: boolean }) {
  if (look.kind === "bands" && isAskedAgain) return <Message of="look.bandsAgain" />;
  if (look.kind !== "count") return <Message of={`look.${look.kind}`} />;
  const { low, high } = look;
  if (high >= MANY_SPOTS) return <Message of="look.countOrMore" values={{ low }} />;
  if (low <= 1) return <Message of="look.countOrFewer" values={{ high }} />;
  return <Message of="look.count" values={{ low, high }} />;
}

interface BandsLookProps {
  candidates: readonly Candidate[];
  /** Leads to the flippers, for who can't tell the colours; undefined: only colours are asked for. */
  onFlippers: (() => void) | undefined;
  onAnswer: (answer: string[] | typeof UNSURE) => void;
}

/**
 * The question about the bands' colours: a visitor taps any number of them, then says that these are all, or
 * that it wears none. They are the aquarium's, and after these whatever else the candidates wear.
 */
function BandsLook({ candidates, onFlippers, onAnswer }: BandsLookProps) {
  const { data: aquarium } = useQuery(aquariumQuery(useAquariumSlug()));
  const worn = candidates.flatMap(({ penguin }) => penguin.bandColors);
  const codes = [...new Set([...(aquarium?.band_colors ?? []), ...worn])];
  const dictionary = useDictionary();
  const flipperTexts = useFlipperTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (code: string) =>
    setChosen((now) => (now.includes(code) ? now.filter((each) => each !== code) : [...now, code]));
  return (
    <>
      <div className={styles.colours}>
        {codes.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.colour}
            aria-pressed={chosen.includes(code)}
            onClick={() => toggle(code)}
          >
            <Swatch code={code} shape="circle" />
            <BandLabel
              label={dictionary ? labelFor(dictionary.color, code) : code}
              readings={dictionary?.readings?.color[code]}
              lang={dictionary?.borrowed?.color[code]}
            />
          </button>
        ))}
      </div>
      <ChosenAnswers
        chosen={chosen}
        icons={{ some: AnswerIcons.yes, none: AnswerIcons.no }}
        none="look.noBands"
        onAnswer={onAnswer}
      >
        {onFlippers && (
          <AnswerButton icon={AnswerIcons.banded} onClick={onFlippers}>
            <FormattedText of={flipperTexts.instead} />
          </AnswerButton>
        )}
      </ChosenAnswers>
    </>
  );
}

interface PairLookProps {
  look: Extract<Look, { kind: "pair" }>;
  candidates: readonly Candidate[];
  onAnswer: (answer: string) => void;
}

/**
 * The question of which of two penguins it was, with the place that tells them apart marked; the visitor taps
 * one.
 */
function PairLook({ look, candidates, onAnswer }: PairLookProps) {
  const ring = ringOf(look);
  const pair = look.ids.flatMap((id) => candidates.find(({ ranked }) => ranked.id === id) ?? []);
  return (
    <>
      <PlaceDescription at={ring} />
      <div className={styles.pair}>
        {pair.map(({ ranked, penguin }) => (
          <button key={ranked.id} type="button" className={styles.one} onClick={() => onAnswer(ranked.id)}>
            <span className={styles.box} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
              <MarkedBelly candidate={{ ranked, penguin }} ring={ring} />
            </span>
            <span className={styles.name}>
              <PenguinName of={penguin} />
            </span>
          </button>
        ))}
      </div>
      <div className={styles.answers} data-answers="1">
        <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
          <Message of="look.unsure" />
        </AnswerButton>
      </div>
    </>
  );
}

/**
 * A penguin's belly with the ring where its picture shows the place; the known spots on the outline where the
 * picture has no alignment.
 */
function MarkedBelly({ candidate, ring }: { candidate: Omit<Candidate, "rank">; ring: Ellipse }) {
  const { ranked, penguin } = candidate;
  const view = penguin.alignment && createPictureView(penguin.alignment);
  return (
    <>
      {view || !ranked.spots ? (
        <CroppedPicture src={penguin.picture} view={view} overlay={[]} />
      ) : (
        <PatternView spots={ranked.spots} />
      )}
      <svg viewBox={CROP_VIEW_BOX} className={styles.overlay} aria-hidden="true">
        <PlaceRing ring={view ? view.moveOntoPicture(ring) : ring} />
      </svg>
    </>
  );
}

interface YesNoLookProps {
  look: Extract<Look, { kind: "spot" | "count" }>;
  strokes: readonly Stroke[];
  onAnswer: (answer: "yes" | "no" | typeof UNSURE) => void;
}

/** A yes-or-no question: whether there is a spot within a place, or about a given number of spots. */
function YesNoLook({ look, strokes, onAnswer }: YesNoLookProps) {
  const isSpot = look.kind === "spot";
  const ring = isSpot ? ringOf(look) : undefined;
  return (
    <>
      <div className={styles.picture}>
        <SpotPicture strokes={strokes} ring={ring} />
        {ring && <PlaceDescription at={ring} />}
      </div>
      <div className={styles.answers} data-answers="3">
        <AnswerButton icon={isSpot ? AnswerIcons.spot : AnswerIcons.yes} onClick={() => onAnswer("yes")}>
          <Message of={isSpot ? "look.yes" : "look.right"} />
        </AnswerButton>
        <AnswerButton icon={isSpot ? AnswerIcons.noSpot : AnswerIcons.no} onClick={() => onAnswer("no")}>
          <Message of={isSpot ? "look.no" : "look.wrong"} />
        </AnswerButton>
        <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
          <Message of="look.unsure" />
        </AnswerButton>
      </div>
    </>
  );
}

/** Says where the ring is, for visitors who cannot see it: in the nearest of the belly's nine areas. */
function PlaceDescription({ at }: { at: Point }) {
  const t = useTranslate();
  const cell = t(`draw.cells.${cellName(nearestCell(at))}`);
  return <p className={a11y.visuallyHidden}>{t("look.place", { cell })}</p>;
}

interface LookLineProps {
  /** What the question is about, if the line says so. */
  about: LookKind | undefined;
  buttonRef: Ref<HTMLButtonElement>;
  onOpen: () => void;
}

/** The line above the cards that opens a question. */
export function LookLine({ about, buttonRef, onOpen }: LookLineProps) {
  return (
    <button ref={buttonRef} type="button" className={styles.line} aria-expanded="false" onClick={onOpen}>
      <svg viewBox="0 0 48 34" aria-hidden="true" className={styles.eye}>
        <path d="M3 17C13 1 35 1 45 17 35 33 13 33 3 17Z" />
        <circle cx="24" cy="17" r="7" />
      </svg>
      <span className={styles.lineWords}>
        <Message of={about ? `look.line.${about}` : "look.line.any"} />
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.arrow}>
        <path d="m5 9 7 7 7-7" />
      </svg>
    </button>
  );
}
