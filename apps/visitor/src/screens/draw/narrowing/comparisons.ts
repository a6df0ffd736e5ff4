import type { RankedPenguin } from "@harapen/contract/penguin";
import { searchOnce } from "../../../api/search.ts";
import { SEARCH_TIMEOUT_MS } from "../../../api/timeouts.ts";
import { hasDeviceReferences } from "../../../penguins/device-references.ts";
import { warn } from "../../../platform/log.ts";
import { searchOnDeviceIfAllowed } from "../../../search/search-on-device-if-allowed.ts";
import { searchRequestOf } from "../../../search/search-request.ts";
import { type Drawing, drawingOf } from "../../../visit/drawing-session.ts";

/** How long a drawing has to be left alone before it is compared, in milliseconds: a child's next spot comes sooner. */
const SETTLED_MS = 1_000;
/** The most comparisons of one drawing: they count towards the searches that a visit may make in an hour. */
const MAX_SEARCHES = 12;

/** How many drawings a page remembers: a kiosk's page stays open for days. */
const MAX_DRAWINGS = 50;

/** The number of comparisons of each of the latest drawings, by id: it goes on counting when the visitor leaves a drawing and comes back. */
const counts = new Map<string, number>();
const countOf = ({ drawingId }: Drawing) => counts.get(drawingId) ?? 0;

function countOne(drawing: Drawing): void {
  counts.set(drawing.drawingId, countOf(drawing) + 1);
  const [oldest] = counts.keys();
  if (counts.size > MAX_DRAWINGS && oldest !== undefined) counts.delete(oldest);
}

/** A ranking for a drawing that is still being drawn. */
export interface LiveRanking {
  readonly drawingId: string;
  readonly totalStrokes: number;
  readonly penguins: readonly RankedPenguin[];
  readonly onDevice: boolean;
}

/** The comparisons of a drawing while it grows: one at a time, each once the drawing has been left alone for a while. */
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
