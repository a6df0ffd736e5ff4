import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_BYTES, overflow } from "./queued-save.ts";
import { drawingOf, queuedAs, recordOf } from "./testing/queued-saves.ts";

const confirmed = queuedAs("1", recordOf(3), 10);
const albums = queuedAs("2", drawingOf("hana"), 10);
const notSure = queuedAs("3", recordOf(0), 10);
const olderGuests = queuedAs("4", drawingOf("guest"), 10);
const guests = queuedAs("5", drawingOf("guest"), 10);
const queue = [confirmed, guests, albums, notSure, olderGuests];

// Rule (saving): Beyond 46 MB of saves, guests' drawings go first and confirmations last
test.each([
  [50, []],
  [49, [olderGuests]],
  [35, [olderGuests, guests]],
  [20, [olderGuests, guests, notSure]],
  [10, [olderGuests, guests, notSure, albums]],
  [0, [olderGuests, guests, notSure, albums, confirmed]],
])(
  "of what is more than %d bytes the guests' drawings go first, the oldest of them before, and confirmations last",
  (maxBytes, dropped) => {
    expect([...overflow(queue, maxBytes)]).toEqual(dropped);
  },
);

// Rule (saving)
test("the outbox and a page's events stay within 50 MB, whatever comes", () => {
  const save = fc.tuple(
    fc.uuid(),
    fc.constantFrom(recordOf(0), recordOf(2), drawingOf("guest"), drawingOf("hana")),
    fc.nat(8_000_000),
  );
  fc.assert(
    fc.property(fc.array(save, { maxLength: 30 }), (saves) => {
      const all = saves.map(([key, made, bytes]) => queuedAs(key, made, bytes));
      const dropped = overflow(all);
      const rest = all.filter((queued) => !dropped.has(queued));
      expect(rest.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES);
    }),
  );
  // A page queues 4 MB of events at most.
  expect(MAX_BYTES + 4_000_000).toBe(50_000_000);
});
