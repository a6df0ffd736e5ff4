import type { RankedPenguin } from "@harapen/contract/penguin";
import { useEffect, useState } from "react";
import { SEARCH_TIMEOUT_MS } from "../../api/request.ts";
import { searchOnce } from "../../api/search.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { useAidsInForce } from "../../participation/aids-in-force.ts";
import { hasDeviceReferences } from "../../penguins/device-references.ts";
import { labelFor, useDictionary } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { warn } from "../../platform/log.ts";
import { searchOnDeviceIfAllowed, searchRequestOf } from "../../search/search-anywhere.ts";
import { recordNarrowing } from "../../telemetry/events/narrowing.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { type Drawing, drawingOf } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import styles from "./Narrowing.module.css";

/**
 * The windows with room for the faces beside outline and buttons, as laid out in `DrawScreen.module.css`:
 * elsewhere nothing is compared either.
 */
const HAS_ROOM =
  "(max-aspect-ratio: 3 / 5) and (min-height: 43em), (max-aspect-ratio: 18 / 25) and (min-width: 700px), (orientation: landscape) and (min-height: 561px)";

/**
 * A quiet strip with the faces of the remaining candidates while a visitor draws, where the aquarium has the
 * aid `narrowing` and the window has room.
 */
export function Narrowing({ paused }: { paused: boolean }) {
  const t = useTranslate();
  const aquarium = useAquariumSlug();
  const isWanted = useAidsInForce(aquarium).narrowing;
  const hasRoom = useMedia(HAS_ROOM);
  const isOn = isWanted && hasRoom && !paused;
  const ranking = useNarrowing(aquarium, isOn);
  const dictionary = useDictionary();
  useEffect(() => {
    if (ranking) recordNarrowing(ranking);
  }, [ranking]);
  if (!isWanted || !hasRoom) return null;
  const faces = ranking?.penguins ?? [];
  const names = faces.map(({ id }) => (dictionary ? labelFor(dictionary.penguin.name, id) : "")).join(", ");
  return (
    <div className={styles.strip}>
      {faces.length > 0 && (
        <div role="img" aria-label={`${t("draw.narrowing")} ${names}`} className={styles.faces}>
          {faces.map(({ id, icon }) => (
            <RetryingImage key={id} src={icon} alt="" className={styles.face} data-testid="face-in-running" />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * Returns the remaining candidates for the drawing as it was when it was last left alone; undefined before
 * the first spot, and while the aid is off. A comparison is not recorded; one of an outdated drawing is
 * abandoned.
 */
function useNarrowing(aquarium: string, isOn: boolean): LiveRanking | undefined {
  const [ranking, setRanking] = useState<LiveRanking>();
  const drawingId = useDrawingSession((session) => session.drawingId);
  useEffect(() => {
    if (!isOn) return;
    const comparisons = new Comparisons(aquarium, (found) =>
      setRanking(
        (before) =>
          found && { ...found, penguins: remainingCandidates(found.penguins, facesOf(found, before)) },
      ),
    );
    comparisons.follow(useDrawingSession.getState());
    const stop = useDrawingSession.subscribe((now, before) => {
      const isSame =
        now.drawingId === before.drawingId && now.strokes === before.strokes && now.mask === before.mask;
      if (!isSame) comparisons.follow(now);
    });
    return () => {
      stop();
      comparisons.stop();
    };
  }, [aquarium, isOn]);
  return isOn && ranking?.drawingId === drawingId ? ranking : undefined;
}

function facesOf({ drawingId }: LiveRanking, before: LiveRanking | undefined): readonly RankedPenguin[] {
  return before?.drawingId === drawingId ? before.penguins : [];
}

/** The least score of a remaining candidate, as a share of the best. */
const LEAST_SHARE = 0.08;
const MAX_FACES = 12;

/**
 * The candidates of a ranking who are still likely, at most twelve. Candidates that were among the faces
 * before keep their places in the row, and newcomers are added at its end: a row sorted anew with each spot
 * would show who leads, and nobody could follow it.
 */
export function remainingCandidates(
  ranking: readonly RankedPenguin[],
  before: readonly RankedPenguin[],
): readonly RankedPenguin[] {
  const least = (ranking[0]?.score ?? 0) * LEAST_SHARE;
  const likely = ranking.slice(0, MAX_FACES).filter(({ score }) => score > 0 && score >= least);
  const placeOf = new Map(before.map(({ id }, index) => [id, index]));
  const place = ({ id }: RankedPenguin) => placeOf.get(id) ?? before.length;
  return likely.sort((one, other) => place(one) - place(other));
}

/**
 * How long a drawing has to be left alone before it is compared, in milliseconds: a child's next spot comes
 * sooner.
 */
const SETTLED_MS = 1_000;
/** The most comparisons of one drawing: they count towards the searches that a visit may make in an hour. */
const MAX_SEARCHES = 12;

/** How many drawings a page remembers: a kiosk's page stays open for days. */
const MAX_DRAWINGS = 50;

/**
 * The number of comparisons of each of the latest drawings, by id: it goes on counting when the visitor
 * leaves a drawing and comes back.
 */
const counts = new Map<string, number>();
const countOf = ({ drawingId }: Drawing) => counts.get(drawingId) ?? 0;

function countOne(drawing: Drawing): void {
  counts.set(drawing.drawingId, countOf(drawing) + 1);
  const [oldest] = counts.keys();
  if (counts.size > MAX_DRAWINGS && oldest !== undefined) counts.delete(oldest);
}

/** A ranking for a drawing that is still being drawn. */
interface LiveRanking {
  readonly drawingId: string;
  readonly totalStrokes: number;
  readonly penguins: readonly RankedPenguin[];
  readonly onDevice: boolean;
}

/**
 * The comparisons of a drawing while it grows: one at a time, each once the drawing has been left alone for a
 * while.
 */
export class Comparisons {
  readonly #aquarium: string;
  readonly #onFound: (found: LiveRanking | undefined) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #active = new AbortController();

  constructor(aquarium: string, onFound: (found: LiveRanking | undefined) => void) {
    this.#aquarium = aquarium;
    this.#onFound = onFound;
  }

  follow(drawing: Drawing): void {
    this.stop();
    if (drawing.strokes.length === 0) this.#onFound(undefined);
    else if (countOf(drawing) < MAX_SEARCHES)
      this.#timer = setTimeout(() => void this.#compare(drawingOf(drawing)), SETTLED_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#active.abort();
  }

  async #compare(drawing: Drawing): Promise<void> {
    countOne(drawing);
    this.#active = new AbortController();
    const { signal } = this.#active;
    try {
      const found = await compare(this.#aquarium, drawing, signal);
      if (!signal.aborted) this.#onFound(found);
    } catch (error) {
      if (!signal.aborted) warn("the drawing could not be compared", error);
    }
  }
}

async function compare(aquarium: string, drawing: Drawing, signal: AbortSignal): Promise<LiveRanking> {
  const request = searchRequestOf(aquarium, drawing);
  const own = { drawingId: drawing.drawingId, totalStrokes: drawing.strokes.length };
  const onDevice = hasDeviceReferences(aquarium)
    ? await searchOnDeviceIfAllowed(aquarium, request)
    : undefined;
  if (onDevice) return { ...own, penguins: onDevice.ranking, onDevice: true };
  const { ranking } = await searchOnce(request, signal, SEARCH_TIMEOUT_MS, "low");
  return { ...own, penguins: ranking, onDevice: false };
}
