import { createTransform } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import {
  DRAWING_OUTCOMES,
  drawingOutcome,
  type ListedDrawing,
  MAX_DRAWINGS_EACH,
  type StudyDrawingsQuery,
} from "@harapen/contract/staff/studies/replay";
import { NativeSelect, Switch } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { memo, useCallback } from "react";
import { useSearchParams } from "react-router";
import { studyDrawingsQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudy, useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { EmptyState } from "../../../ui/Page.tsx";
import styles from "./DrawingList.module.css";
import { pathOf, pointsOf, Sheet, Stroke } from "./InkFigure.tsx";
import { formatTime } from "./playback.ts";
import { REPLAY } from "./texts.ts";
import { type AlignedPicture, usePenguins } from "./use-penguins.ts";

/** A study's drawings, small; those of one penguin on wish over its picture. */
export function DrawingList() {
  const texts = useTexts(REPLAY);
  const [query, setQuery] = useSearchParams();
  const asked = askedIn(query);
  const { drawings, left_out, left_out_visits, next } = useSuspenseQuery(
    studyDrawingsQuery(useSlug(), useStudyId(), asked),
  ).data;
  const { nameOf, pictureOf } = usePenguins();
  const picture = query.has("over") && asked.penguin !== undefined ? pictureOf(asked.penguin) : undefined;
  const open = useCallback(
    ({ drawing, participant }: ListedDrawing) => {
      const opened = addressQuery();
      opened.set("drawing", drawing);
      opened.set("participant", participant);
      setQuery(opened);
    },
    [setQuery],
  );
  const goTo = (after: string | undefined) => {
    const turned = addressQuery();
    // Another list is being loaded, to which this page does not belong.
    if (!isSameJson(askedIn(turned), asked)) return;
    if (after === undefined) turned.delete("after");
    else turned.set("after", after);
    setQuery(turned);
  };
  const captionOf = ({ outcome, confirmed, duration_ms }: ListedDrawing) =>
    [texts.outcomes[outcome], confirmed !== null && nameOf(confirmed), formatTime(duration_ms)]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      <DrawingFilters />
      <p role="status">{texts.count(drawings.length, asked.after !== undefined || next !== null)}</p>
      {left_out > 0 && <Notice tone="todo">{texts.leftOut(left_out, MAX_DRAWINGS_EACH)}</Notice>}
      {left_out_visits > 0 && <Notice tone="todo">{texts.leftOutVisits(left_out_visits)}</Notice>}
      {drawings.length === 0 ? (
        <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
      ) : (
        <ul className={styles.multiples}>
          {drawings.map((drawing, index) => (
            <DrawingTile
              key={`${drawing.participant} ${drawing.drawing}`}
              drawing={drawing}
              label={texts.open(index + 1, captionOf(drawing))}
              caption={captionOf(drawing)}
              picture={picture}
              onOpen={open}
            />
          ))}
        </ul>
      )}
      <div className={styles.pages}>
        {asked.after !== undefined && <Button onClick={() => goTo(undefined)}>{texts.first}</Button>}
        {next !== null && <Button onClick={() => goTo(next)}>{texts.next}</Button>}
      </div>
    </>
  );
}

/** Returns what an address asks for. */
function askedIn(query: URLSearchParams): StudyDrawingsQuery {
  const [penguin, arm, after] = ["penguin", "arm", "after"].map((key) => query.get(key));
  const outcome = drawingOutcome.safeParse(query.get("outcome")).data;
  return {
    ...(penguin && { penguin }),
    ...(outcome && { outcome }),
    ...(arm && { arm }),
    ...(after && { after }),
  };
}

/** The query of the address: the router's stays the previous one while a choice is being loaded. */
const addressQuery = () => new URLSearchParams(window.location.search);

/** Which drawings are shown. The filter by arm is offered only once the study is unblinded. */
function DrawingFilters() {
  const texts = useTexts(REPLAY);
  const [query, setQuery] = useSearchParams();
  const asked = askedIn(query);
  const { options, pictureOf } = usePenguins();
  const { unblinded_at, current } = useStudy();
  const choose = (key: string, value: string) => {
    const chosen = addressQuery();
    chosen.delete("after");
    if (value === "") chosen.delete(key);
    else chosen.set(key, value);
    setQuery(chosen);
  };
  const everything = { value: "", label: texts.all };
  const picture = asked.penguin === undefined ? undefined : pictureOf(asked.penguin);
  return (
    <>
      <div className={styles.filters}>
        <NativeSelect
          label={texts.penguin}
          value={asked.penguin ?? ""}
          data={[everything, ...options]}
          onChange={(event) => choose("penguin", event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.outcome}
          value={asked.outcome ?? ""}
          data={[everything, ...DRAWING_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))]}
          onChange={(event) => choose("outcome", event.currentTarget.value)}
        />
        {unblinded_at !== null && (
          <NativeSelect
            label={texts.arm}
            value={asked.arm ?? ""}
            data={[
              everything,
              ...current.settings.arms.map(({ key, name }) => ({ value: key, label: name || key })),
            ]}
            onChange={(event) => choose("arm", event.currentTarget.value)}
          />
        )}
        {picture && (
          <Switch
            label={texts.overPicture}
            checked={query.has("over")}
            onChange={(event) => choose("over", event.currentTarget.checked ? "yes" : "")}
          />
        )}
      </div>
      {asked.penguin !== undefined && !picture && <p className={styles.note}>{texts.noAlignment}</p>}
    </>
  );
}

interface DrawingTileProps {
  drawing: ListedDrawing;
  label: string;
  caption: string;
  /** The picture that it is laid over, instead of the outline. */
  picture: AlignedPicture | undefined;
  onOpen: (drawing: ListedDrawing) => void;
}

/** One drawing of many, small; pressed, it is replayed. */
const DrawingTile = memo(function DrawingTile({
  drawing,
  label,
  caption,
  picture,
  onOpen,
}: DrawingTileProps) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} aria-label={label} onClick={() => onOpen(drawing)}>
        {picture ? <OverPicture ink={drawing.ink} picture={picture} /> : <OnSheet ink={drawing.ink} />}
        <span className={styles.caption}>{caption}</span>
      </button>
    </li>
  );
});

function OnSheet({ ink }: Pick<ListedDrawing, "ink">) {
  return (
    <Sheet>
      <Stroke path={ink.map((stroke) => pathOf(pointsOf(stroke))).join("")} brush={BRUSH_SIZE} />
    </Sheet>
  );
}

/** The corners of the shown part of a picture, in canvas units: the belly and a little around it. */
const ABOUT_BELLY: readonly Point[] = [
  { x: BELLY.centreX - BELLY.halfWidth * 1.25, y: BELLY.centreY - BELLY.halfHeight * 1.12 },
  { x: BELLY.centreX + BELLY.halfWidth * 1.25, y: BELLY.centreY + BELLY.halfHeight * 1.12 },
];

/** The ink over the picture, in the picture's pixels, like other overlays. */
function OverPicture({
  ink,
  picture: { address, alignment },
}: Pick<ListedDrawing, "ink"> & { picture: AlignedPicture }) {
  const { toPhotograph, scale } = createTransform(alignment);
  const { width, height } = alignment;
  const around = ABOUT_BELLY.map(toPhotograph);
  const [left, top] = [Math.min(...around.map(({ x }) => x)), Math.min(...around.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...around.map(({ x }) => x)), Math.max(...around.map(({ y }) => y))];
  const path = ink.map((stroke) => pathOf(pointsOf(stroke).map(toPhotograph))).join("");
  return (
    <svg
      className={styles.picture}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      <image href={address} width={width} height={height} preserveAspectRatio="none" />
      <path className={styles.ground} d={path} strokeWidth={BRUSH_SIZE * scale * 1.5} />
      <path className={styles.over} d={path} strokeWidth={BRUSH_SIZE * scale * 0.7} />
    </svg>
  );
}
