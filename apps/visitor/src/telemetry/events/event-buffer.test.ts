import { expect, test } from "vitest";
import { Journal, MAX_BUFFERED, type RecordedEvent } from "./record.ts";

const journal = new Journal({ happenedAt: () => 1, lastScreen: () => null });
const drawing_id = "11111111-1111-4111-8111-111111111111";

/** Returns the events that are replayed when telemetry opens. */
function replayed(): RecordedEvent[] {
  const received: RecordedEvent[] = [];
  const stop = journal.listen((event) => received.push(event));
  journal.replayBuffered();
  stop();
  return received;
}

const recordUndo = (total_strokes: number) => journal.record("undo", { drawing_id, total_strokes });
const recordSample = (x: number) => journal.record("stroke_move", { drawing_id, points: [{ x, y: 1 }] });

const droppedOf = (events: readonly RecordedEvent[]) =>
  events.flatMap(({ name, payload }) => (name === "error_client" ? [payload] : []));

test("as many events as a slow start brings are all kept, and none is reported as dropped", () => {
  for (let index = 0; index < MAX_BUFFERED; index++) recordUndo(index);
  const events = replayed();
  expect(events.map(({ payload }) => payload)).toEqual(
    Array.from({ length: MAX_BUFFERED }, (_, index) => ({ drawing_id, total_strokes: index })),
  );
});

// Rule (delivery-of-events): Until telemetry is loaded 2,000 events are kept; of more, points of strokes go
//   first, and their number is reported
test("where there are too many, the oldest samples go first, and their number is reported", () => {
  recordUndo(0);
  for (let index = 0; index < MAX_BUFFERED; index++) recordSample(index);
  for (let index = 1; index <= 5; index++) recordUndo(index);
  const events = replayed();
  expect(events.filter(({ name }) => name === "undo")).toHaveLength(6);
  const [first] = events.filter(({ name }) => name === "stroke_move");
  expect(first?.payload).toMatchObject({ points: [{ x: 6 }] });
  expect(events).toHaveLength(MAX_BUFFERED + 1);
  expect(droppedOf(events)).toEqual([{ code: "events_dropped", message: "6", screen: "none" }]);
  expect(replayed()).toEqual([]);
});

test("where nothing is a sample, what happened first stays", () => {
  for (let index = 0; index < MAX_BUFFERED + 3; index++) recordUndo(index);
  const events = replayed();
  expect(events[MAX_BUFFERED - 1]?.payload).toMatchObject({ total_strokes: MAX_BUFFERED - 1 });
  expect(droppedOf(events)).toEqual([{ code: "events_dropped", message: "3", screen: "none" }]);
});
