import { expect, test, vi } from "vitest";
import { recordLangChange, startingLocale } from "./interface.ts";
import { recordLogin, recordLoginFailure, startingUid } from "./login.ts";
import { journal, record } from "./record.ts";

const undo = { drawing_id: "11111111-1111-4111-8111-111111111111", total_strokes: 0 };

test("events recorded before anybody listens come when they are asked for, once, with the time when they happened", () => {
  record("undo", { ...undo, total_strokes: 1 });
  const before = Date.now();
  const received: { payload: unknown; at: number }[] = [];
  journal.replayBuffered();
  const stop = journal.listen((event) => received.push(event));
  record("undo", undo);
  journal.replayBuffered();
  journal.replayBuffered();
  stop();
  expect(received.map(({ payload }) => payload)).toEqual([undo, { ...undo, total_strokes: 1 }]);
  expect(received[1]?.at).toBeLessThanOrEqual(before);
});

// Rule (telemetry-events)
test("a listener that throws does not trouble whoever records an event", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const stop = journal.listen(() => {
    throw new Error("full");
  });
  expect(() => record("undo", undo)).not.toThrow();
  stop();
  expect(warned).toHaveBeenCalledOnce();
});

// Rule (studies-in-a-visit): A visit that is recorded late begins in the language that it began in
test("what begins before buffered changes of language begins in the language before them, where it is of their screen", () => {
  recordLangChange("ja", "en");
  recordLangChange("en", "ko");
  expect(startingLocale("ko")).toBe("ko");
  const stop = journal.listen(() => {});
  expect(startingLocale("ko")).toBe("ja");
  expect(startingLocale("ko", "home")).toBe("ja");
  expect(startingLocale("ko", "draw")).toBe("ko");
  journal.replayBuffered();
  expect(startingLocale("ko")).toBe("ko");
  stop();
});

// Rule (studies-in-a-visit): A visit that is recorded late begins as a guest's, where its visitor had not
//   signed in yet
test("what begins before a buffered sign-in begins as a guest; one that failed makes nobody a guest", () => {
  recordLoginFailure(new Error("cancelled"));
  const stop = journal.listen(() => {});
  expect(startingUid("member")).toBe("member");
  stop();
  recordLogin("member");
  const again = journal.listen(() => {});
  expect(startingUid("member")).toBe("guest");
  journal.replayBuffered();
  expect(startingUid("member")).toBe("member");
  again();
});
