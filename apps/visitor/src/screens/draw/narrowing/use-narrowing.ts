import type { RankedPenguin } from "@harapen/contract/penguin";
import { useEffect, useState } from "react";
import { searchOnce } from "../../../api/search.ts";
import { SEARCH_TIMEOUT_MS } from "../../../api/timeouts.ts";
import { hasDeviceReferences } from "../../../penguins/device-references.ts";
import { warn } from "../../../platform/log.ts";
import { searchOnDevice } from "../../../search/device-answers.ts";
import { searchRequestOf } from "../../../search/search-request.ts";
import { type Drawing, drawingOf } from "../../../visit/drawing-session.ts";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { inTheRunning } from "./in-the-running.ts";

/** How long a drawing has to be left alone before it is compared, in milliseconds: a child's next spot comes sooner. */
const SETTLED_MS = 1_000;
/** The most comparisons of one drawing, of the searches that a visit may make in an hour. */
const MAX_SEARCHES = 12;

/** Who is still in the running for a drawing. */
export interface Running {
  readonly drawingId: string;
  readonly totalStrokes: number;
  readonly penguins: readonly RankedPenguin[];
  readonly onDevice: boolean;
}

/**
 * Who is in the running for the drawing as it was when it was last left alone; undefined before the first spot, and while it is off. A comparison leaves
 * no trace but what it shows; one that the drawing has outrun is given up.
 */
export function useNarrowing(aquarium: string, isOn: boolean): Running | undefined {
  const [running, setRunning] = useState<Running>();
  useEffect(() => {
    if (!isOn) return;
    const comparisons = new Comparisons(aquarium, (found) =>
      setRunning(
        (before) => found && { ...found, penguins: inTheRunning(found.penguins, before?.penguins ?? []) },
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
  return isOn ? running : undefined;
}

/** The comparisons of a drawing while it grows: one at a time, each once the drawing has been left alone for a while. */
class Comparisons {
  readonly #aquarium: string;
  readonly #onFound: (found: Running | undefined) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #active = new AbortController();
  #drawingId = "";
  #made = 0;

  constructor(aquarium: string, onFound: (found: Running | undefined) => void) {
    this.#aquarium = aquarium;
    this.#onFound = onFound;
  }

  follow(drawing: Drawing): void {
    this.stop();
    if (drawing.drawingId !== this.#drawingId) this.#made = 0;
    this.#drawingId = drawing.drawingId;
    if (drawing.strokes.length === 0) this.#onFound(undefined);
    else if (this.#made < MAX_SEARCHES)
      this.#timer = setTimeout(() => void this.#compare(drawingOf(drawing)), SETTLED_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#active.abort();
  }

  async #compare(drawing: Drawing): Promise<void> {
    this.#made += 1;
    this.#active = new AbortController();
    const { signal } = this.#active;
    try {
      const found = await compare(this.#aquarium, drawing, signal);
      if (!signal.aborted) this.#onFound(found);
    } catch (error) {
      if (!signal.aborted) warn("nobody knows who is in the running", error);
    }
  }
}

async function compare(aquarium: string, drawing: Drawing, signal: AbortSignal): Promise<Running> {
  const request = searchRequestOf(aquarium, drawing);
  const own = { drawingId: drawing.drawingId, totalStrokes: drawing.strokes.length };
  const onDevice = hasDeviceReferences(aquarium) ? await searchOnDevice(aquarium, request) : undefined;
  if (onDevice) return { ...own, penguins: onDevice.ranking, onDevice: true };
  const { ranking } = await searchOnce(request, signal, SEARCH_TIMEOUT_MS, "low");
  return { ...own, penguins: ranking, onDevice: false };
}
