import { type ListedDrawing, MAX_DRAWINGS_EACH } from "@harapen/contract/staff/studies/replay";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { studyDrawingsQuery } from "../../../../api/studies/drawings.ts";
import { isSameJson } from "../../../../draft/sorted-json.ts";
import { useSlug } from "../../../../draft/use-draft.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { useStudyId } from "../../../../study/use-study.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/feedback/Notice.tsx";
import { EmptyState } from "../../../../ui/page/EmptyState.tsx";
import { formatTime } from "../player/playback.ts";
import { REPLAY } from "../texts.ts";
import { usePenguins } from "../use-penguins.ts";
import { addressQuery, askedIn, DrawingFilters } from "./DrawingFilters.tsx";
import styles from "./DrawingList.module.css";
import { DrawingTile } from "./DrawingTile.tsx";

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
      <p role="status">{texts.count(drawings.length)}</p>
      {left_out > 0 && (
        <Notice tone="todo">
          <p>{texts.leftOut(left_out, MAX_DRAWINGS_EACH)}</p>
        </Notice>
      )}
      {left_out_visits > 0 && (
        <Notice tone="todo">
          <p>{texts.leftOutVisits(left_out_visits)}</p>
        </Notice>
      )}
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
