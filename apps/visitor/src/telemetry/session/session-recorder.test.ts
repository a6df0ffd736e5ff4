import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";
import { type EventEnvelope, eventContext, eventEnvelope } from "@harapen/contract/telemetry/envelope";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventSession, isExpired, newSession } from "./event-session.ts";
import { SessionRecorder } from "./session-recorder.ts";

/** A visitor in fake time, whose tab remembers a session across reloads. */
function visitor() {
  let now = Date.UTC(2026, 10, 21);
  let ids = 0;
  let stored: EventSession | null = null;
  const sent: EventEnvelope[] = [];

  const open = () => {
    const recorder: SessionRecorder = new SessionRecorder(
      {
        now: () => now,
        newId: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, "0")}`,
        aquarium: () => "minato",
        save: (session) => {
          stored = session;
        },
        send: (event) => sent.push(event),
        onStart: () => record("session_start"),
        onEnd: () => record("page_leave"),
      },
      stored,
    );
    const record = (name: "session_start" | "page_leave" | "undo") =>
      recorder.record({ name, payload: {} as never, at: now });
    return { recorder, record };
  };

  let page = open();
  return {
    sent,
    now: () => now,
    wait: (ms: number) => {
      now += ms;
    },
    event: () => page.record("undo"),
    activity: () => page.recorder.noteActivity(),
    hide: () => page.recorder.recordEndings(() => page.record("page_leave")),
    close: () => page.recorder.end("close"),
    logOut: () => page.recorder.end("logout"),
    abandon: (session: string) => page.recorder.abandon(session),
    /** The page goes to the back-forward cache. */
    enterCache: () => {
      page.recorder.end("close");
      return page;
    },
    restore: (before: ReturnType<typeof open>) => {
      page = before;
      page.recorder.resume(stored);
      page.recorder.noteActivity();
    },
    reload: () => {
      page = open();
      page.recorder.noteActivity();
    },
  };
}

type Visitor = ReturnType<typeof visitor>;

const names = ({ sent }: Visitor) => sent.map(({ name }) => name);
const sessionsOf = ({ sent }: Visitor) => [...new Set(sent.map(({ session_id }) => session_id))];
const seqs = ({ sent }: Visitor, session: string) =>
  sent.filter(({ session_id }) => session_id === session).map(({ payload }) => payload.session_seq);

test("a session expires after more than 30 minutes without activity, and not a moment sooner", () => {
  const session = newSession("s", 1_000);
  expect(isExpired(session, 1_000 + SESSION_TIMEOUT_MS)).toBe(false);
  expect(isExpired(session, 1_001 + SESSION_TIMEOUT_MS)).toBe(true);
  expect(isExpired(session, 0)).toBe(false);
});

test("endings after a session has expired belong to it and begin no other", () => {
  const visit = visitor();
  visit.event();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.hide();
  visit.close();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit)).toEqual(["session_start", "undo", "page_leave", "page_leave", "session_end"]);
  expect(visit.sent.at(-1)?.payload).toMatchObject({ reason: "close", dwell_ms: SESSION_TIMEOUT_MS + 1 });
});

test("a session that expires under an open page records the ends of what was open, then the next one begins", () => {
  const visit = visitor();
  visit.event();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.activity();
  const [first, second] = sessionsOf(visit);
  expect(visit.sent.map(({ name, session_id }) => [name, session_id])).toEqual([
    ["session_start", first],
    ["undo", first],
    ["page_leave", first],
    ["session_start", second],
  ]);
});

test("a session ends with log out; whatever comes next belongs to another", () => {
  const visit = visitor();
  visit.event();
  visit.logOut();
  visit.event();
  expect(names(visit)).toEqual([
    "session_start",
    "undo",
    "page_leave",
    "session_end",
    "session_start",
    "undo",
  ]);
  expect(visit.sent[3]?.payload).toMatchObject({ reason: "logout" });
  expect(sessionsOf(visit)).toHaveLength(2);
});

test("a session that closed with its page goes on after a reload in time", () => {
  const visit = visitor();
  visit.event();
  visit.close();
  visit.wait(SESSION_TIMEOUT_MS);
  visit.reload();
  visit.event();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit).at(-1)).toBe("undo");
});

test("a session goes on, in a page that comes back, with the numbers that later pages of the tab left off at", () => {
  const visit = visitor();
  visit.event();
  const before = visit.enterCache();
  visit.reload();
  visit.event();
  visit.close();
  visit.restore(before);
  visit.event();
  const [session = ""] = sessionsOf(visit);
  expect(sessionsOf(visit)).toEqual([session]);
  expect(seqs(visit, session)).toEqual(visit.sent.map((_, index) => index + 1));
});

test("a session that another tab has now is abandoned, and another begun", () => {
  const visit = visitor();
  visit.event();
  const [first = ""] = sessionsOf(visit);
  visit.abandon("some other session");
  visit.event();
  expect(sessionsOf(visit)).toEqual([first]);
  visit.abandon(first);
  visit.event();
  expect(sessionsOf(visit)).toHaveLength(2);
  expect(names(visit).slice(-2)).toEqual(["session_start", "undo"]);
});

const step = fc.oneof(
  fc.record({ do: fc.constantFrom("event", "activity", "hide", "close", "logOut", "reload" as const) }),
  fc.record({ wait: fc.integer({ min: 0, max: 2 * SESSION_TIMEOUT_MS }) }),
);

test("a session's events are numbered from 1 without a gap, each id once, whatever a visitor does", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const visit = visitor();
      for (const each of steps) {
        if ("wait" in each) visit.wait(each.wait);
        else visit[each.do]();
      }
      const numbers = sessionsOf(visit).map((session) => seqs(visit, session));
      expect(numbers).toEqual(numbers.map((each) => each.map((_, index) => index + 1)));
      expect(new Set(visit.sent.map(({ event_id }) => event_id)).size).toBe(visit.sent.length);
      const malformed = visit.sent.filter(
        (event) => !eventEnvelope.safeParse(event).success || !eventContext.safeParse(event.payload).success,
      );
      expect(malformed).toEqual([]);
    }),
  );
});

test("a new session begins exactly where nothing has happened for more than 30 minutes", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2 * SESSION_TIMEOUT_MS }), { maxLength: 20 });
  fc.assert(
    fc.property(gaps, fc.array(fc.boolean()), (waits, reloads) => {
      const visit = visitor();
      visit.event();
      waits.forEach((ms, index) => {
        visit.wait(ms);
        if (reloads[index]) visit.reload();
        // A touch or a key counts as much as an event.
        if (index % 2 === 0) visit.activity();
        else visit.event();
      });
      const long = waits.filter((ms) => ms > SESSION_TIMEOUT_MS).length;
      expect(sessionsOf(visit)).toHaveLength(1 + long);
      expect(names(visit).filter((name) => name === "session_start")).toHaveLength(1 + long);
    }),
  );
});
