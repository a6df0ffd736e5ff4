import type { Aids } from "@harapen/contract/aids";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { MAX_LOOKS, SEARCH_ALGORITHM_VERSION } from "@harapen/contract/constants";
import { countByCell } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { type FailureReason, failureReason, isRetryable } from "../api/api-error.ts";
import { aidsInForce, isInStudy } from "../participation/aids-in-force.ts";
import { withTimeout } from "../platform/deadline.ts";
import { record, recordError } from "../telemetry/events/record.ts";
import { tabMemory } from "../telemetry/tab-memory.ts";
import { reasonLine, showAlert } from "../ui/alerts/alert-store.ts";
import type { SearchedDrawing, SearchResult } from "../visit/drawing-session.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import { useLookStore } from "./look-store.ts";
import { type AskedLook, questionAfter, searchAnywhere, searchRequestOf } from "./search-anywhere.ts";

/**
 * How long a finished ranking waits for its question, in milliseconds: too short to be noticed. A later one
 * comes into the place that the candidates' screen keeps for it.
 */
const QUESTION_GRACE_MS = 100;

/** The answers to questions that a search is made with, and the search that the last of them was about. */
export interface AnsweredAfter {
  readonly answered: readonly AnsweredLook[];
  readonly searchId: string;
}

interface FindOptions {
  readonly after?: AnsweredAfter;
  /** Called right before the result is shown. */
  readonly onFound?: (result: SearchResult) => void;
  /** Whether a failed search of the drawing is recorded already: then only a refusal for good is, too. */
  readonly isRepeat?: boolean;
}

/**
 * Searches for a drawing, records the search, and puts its result into the drawing session, along with the
 * question asked about it, before this resolves. Rejects where the search fails. A call of the server that
 * fails is recorded, whoever answers then.
 */
export async function findPenguins(
  aquarium: string,
  drawing: SearchedDrawing,
  signal: AbortSignal,
  { after, onFound, isRepeat = false }: FindOptions = {},
): Promise<void> {
  const answered = after?.answered ?? [];
  const answersBefore = { looks: answered.length, after_search_id: after?.searchId ?? null };
  const startedAt = performance.now();
  const asking = new AbortController();
  const stopAsking = () => asking.abort();
  signal.addEventListener("abort", stopAsking);
  if (signal.aborted) stopAsking();
  let failed: { readonly error: unknown; readonly reason: FailureReason | undefined } | undefined;
  try {
    const aidsAtFirst = aidsInForce(aquarium);
    const mayAsk = aidsAtFirst.look !== "off" && answered.length < MAX_LOOKS;
    const request = {
      ...searchRequestOf(aquarium, drawing),
      ...(answered.length > 0 && { looks: [...answered] }),
      ...(mayAsk && { asks_look: true, asks_more: true, asks_flippers: true }),
    };
    const found = await searchAnywhere(aquarium, request, signal, (error) => {
      failed ??= { error, reason: failureReason(error) };
    });
    const { ranking, versions, answerToken, onDevice } = found;
    signal.throwIfAborted();
    const latency_ms = performance.now() - startedAt;
    const asked = mayAsk ? questionAfter(found, request, startedAt, asking.signal) : undefined;
    const inTime =
      asked &&
      (await withTimeout(
        asked.then((look) => ({ look })),
        QUESTION_GRACE_MS,
      ));
    signal.throwIfAborted();
    if (onDevice) showAlert("notice", ...reasonLine(failed?.reason), "results.onDevice");
    if (failed && !isRepeat) recordError("search_error", failed.error);
    // In a study the result has the aids that were in force when the search began.
    const aids = isInStudy(aquarium) ? aidsAtFirst : aidsInForce(aquarium);
    const asks = aids.look !== "off";
    record("search", {
      ...drawingFields(drawing),
      algo_ver: SEARCH_ALGORITHM_VERSION,
      ...versions,
      latency_ms,
      on_device: onDevice,
      ...answersBefore,
      aids,
    });
    const result: SearchResult = {
      ...drawing,
      ranking: explainedBy(aids, ranking),
      aids,
      answerToken,
      session: tabMemory.sessionId(),
    };
    onFound?.(result);
    const late = asks && !inTime ? asked : undefined;
    useLookStore.getState().begin(drawing.searchId, answered, {
      asked: asks ? inTime?.look : undefined,
      isOpen: aids.look === "open",
      mayCome: late !== undefined,
    });
    useDrawingSession.getState().setResult(result);
    void late?.then((look) => look && addLate(drawing.searchId, look));
  } catch (error) {
    stopAsking();
    const reason = signal.aborted ? "left" : "error";
    const latency_ms = performance.now() - startedAt;
    if (!isRepeat)
      record("search_failed", { ...drawingFields(drawing), latency_ms, reason, ...answersBefore });
    if (signal.aborted ? failed && !isRepeat : !isRepeat || !isRetryable(error))
      recordError("search_error", failed?.error ?? error);
    throw error;
  } finally {
    // The question may arrive after the screen that asked has gone.
    signal.removeEventListener("abort", stopAsking);
  }
}

/**
 * Returns the ranking as the page keeps it: without explanations where comparing is off, also when the device
 * has searched.
 */
function explainedBy({ comparison }: Aids, ranking: readonly RankedPenguin[]): RankedPenguin[] {
  return ranking.map(({ explanation, ...candidate }) =>
    explanation && comparison !== "off" ? { ...candidate, explanation } : candidate,
  );
}

/**
 * Adds a question that arrives after its result, if the result is still there: meanwhile a kiosk's visit may
 * have ended.
 */
function addLate(searchId: string, asked: AskedLook): void {
  const { result, setAside } = useDrawingSession.getState();
  if ([result, setAside?.result].some((kept) => kept?.searchId === searchId))
    useLookStore.getState().addLate(searchId, asked);
}

function drawingFields({ drawingId, searchId, strokes, mask }: SearchedDrawing) {
  return {
    drawing_id: drawingId,
    search_id: searchId,
    grid9: countByCell(strokes),
    total_strokes: strokes.length,
    part: mask,
  };
}
