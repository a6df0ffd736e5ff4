import { formatCode } from "@harapen/contract/codes";
import type { TruthDrawings, WitnessedDrawing } from "@harapen/contract/staff/studies/truth";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { codeOf } from "../../../api/staff-error.ts";
import { enterTruth, truthDrawingsQuery, truthKey } from "../../../api/studies.ts";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { BandDots } from "../../../ui/BandDots.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useFocusAtMount } from "../../../ui/focus.ts";
import { Failure, Notice, useShowDone } from "../../../ui/Notice.tsx";
import { Loading, Section } from "../../../ui/Page.tsx";
import { PenguinShape, SHAPE_VIEW_BOX } from "../../../ui/PatternFigure.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { findBirds, type ListedBird, useListedBirds } from "./use-listed-birds.ts";

interface WitnessFormProps {
  code: string;
  /**
   * The drawing whose truth is corrected; `null`: all of them. `undefined`: no correction, and the form is
   * about the latest drawing.
   */
  corrected: string | null | undefined;
  onDone: () => void;
}

/** The form of an entry for the participant with a code. */
export function WitnessForm({ code, corrected, onDone }: WitnessFormProps) {
  const texts = useTexts(TRUTH);
  const query = truthDrawingsQuery(useSlug(), useStudyId(), code);
  const { data, error, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0 });
  const shownCode = useRef<HTMLElement>(null);
  useFocusAtMount(shownCode);
  const isUnknown = codeOf(error) === "not-found";
  return (
    <>
      <div className={styles.who}>
        <strong ref={shownCode} tabIndex={-1} className={styles.shownCode}>
          {formatCode(code)}
        </strong>
        <Button variant="quiet" onClick={onDone}>
          {texts.next}
        </Button>
      </div>
      {/* Cached data for the code may lack the latest drawing, which is chosen first. */}
      {data && isFetchedAfterMount ? (
        <Entry {...data} corrected={corrected} onDone={onDone} />
      ) : isUnknown ? (
        <Notice tone="wrong">{texts.unknownCode}</Notice>
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Loading />
      )}
    </>
  );
}

type EntryProps = TruthDrawings & Omit<WitnessFormProps, "code">;

function Entry({ participant, drawings, entries, corrected, onDone }: EntryProps) {
  const texts = useTexts(TRUTH);
  const slug = useSlug();
  const study = useStudyId();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const { birds, nameOf } = useListedBirds();
  const latest = drawings[0]?.drawing_id ?? null;
  const [drawing, setDrawing] = useState(corrected === undefined ? latest : corrected);
  const [chosen, setChosen] = useState<string | null>();
  const [note, setNote] = useState("");
  const holds = entries.find((entry) => entry.drawing_id === drawing && entry.replaced_at === null);
  const entering = useMutation({
    mutationFn: (penguin: string | null) =>
      enterTruth(slug, study, {
        participant: participant.id,
        drawing_id: drawing,
        penguin,
        note: note.trim(),
        replaces: holds?.id ?? null,
      }),
    onSuccess: () => {
      showDone(texts.saved);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: truthKey(slug, study) }),
  });
  return (
    <>
      <DrawingChoice
        drawings={drawings}
        chosen={drawing}
        onChoose={setDrawing}
        truth={holds && texts.entered(nameOf(holds.penguin))}
      />
      <BirdChoice birds={birds} chosen={chosen} onChoose={setChosen} />
      <div className={styles.save}>
        {codeOf(entering.error) === "conflict" ? (
          <Notice tone="wrong">{texts.meanwhile}</Notice>
        ) : (
          entering.error && <Failure error={entering.error} />
        )}
        {chosen !== undefined && (
          <TextInput
            aria-label={texts.note}
            placeholder={texts.note}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Button
          variant="primary"
          full
          disabled={chosen === undefined || entering.isPending}
          onClick={() => chosen !== undefined && entering.mutate(chosen)}
        >
          {chosen === undefined ? texts.choose : texts.save(nameOf(chosen))}
        </Button>
      </div>
    </>
  );
}

interface BirdChoiceProps {
  birds: readonly ListedBird[];
  /** `null`: none of these; undefined until somebody has chosen. */
  chosen: string | null | undefined;
  onChoose: (penguin: string | null) => void;
}

/** A choice among the penguins by picture, name and bands, with a search; or none of these. */
function BirdChoice({ birds, chosen, onChoose }: BirdChoiceProps) {
  const texts = useTexts(TRUTH);
  const { labels } = useListedBirds();
  const [words, setWords] = useState("");
  const found = findBirds(birds, words);
  return (
    <Section title={texts.who}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <button
        type="button"
        className={`${styles.bird} ${styles.noneOf}`}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        <strong>{texts.none}</strong>
      </button>
      {found.length === 0 && <p role="status">{texts.noBird}</p>}
      <div className={styles.birds}>
        {found.map(({ bird, name }) => (
          <button
            key={bird.id}
            type="button"
            className={styles.bird}
            aria-pressed={chosen === bird.id}
            onClick={() => onChoose(bird.id)}
          >
            <BirdIcon bird={bird} />
            <strong>{name}</strong>
            <BandDots bands={bird.content.record.band_color} labels={labels} />
          </button>
        ))}
      </div>
    </Section>
  );
}

interface DrawingChoiceProps {
  drawings: readonly WitnessedDrawing[];
  /** `null`: all of them. */
  chosen: string | null;
  onChoose: (drawing: string | null) => void;
  /** The earlier entry for the chosen drawing. */
  truth: string | undefined;
}

/** A choice among the participant's drawings of the last hours, by their pictures and exact times. */
function DrawingChoice({ drawings, chosen, onChoose, truth }: DrawingChoiceProps) {
  const texts = useTexts(TRUTH);
  const { time } = useStudyFormats();
  // Two drawings of one minute are told apart.
  const timeOf = (at: string) => time(at, { exact: true });
  return (
    <Section title={texts.drawings}>
      {drawings.length === 0 && <p>{texts.noDrawings}</p>}
      <div className={styles.drawings}>
        {drawings.map((drawing) => (
          <button
            key={drawing.drawing_id}
            type="button"
            className={styles.tile}
            aria-pressed={chosen === drawing.drawing_id}
            onClick={() => onChoose(drawing.drawing_id)}
          >
            <DrawingFigure label={texts.drawingAt(timeOf(drawing.at))} strokes={drawing.strokes} />
            <time dateTime={drawing.at}>{timeOf(drawing.at)}</time>
          </button>
        ))}
        <button
          type="button"
          className={styles.tile}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          {texts.all}
        </button>
      </div>
      {truth !== undefined && <p role="status">{truth}</p>}
    </Section>
  );
}

interface DrawingFigureProps {
  /** What the figure shows, in words. */
  label: string;
  /** Its strokes, each as its points in canvas units. */
  strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** A drawing on the penguin of the outline. */
function DrawingFigure({ label, strokes }: DrawingFigureProps) {
  return (
    <svg className={styles.figure} viewBox={SHAPE_VIEW_BOX} role="img" aria-label={label}>
      <PenguinShape />
      {strokes.map((points, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have nothing but their order
          key={index}
          className={styles.stroke}
          d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}${points.length === 1 ? "h0" : ""}`}
        />
      ))}
    </svg>
  );
}
