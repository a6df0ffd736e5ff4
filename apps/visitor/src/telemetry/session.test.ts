// Rule (telemetry-sessions)

import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";
import { eventContext, eventEnvelope, type SentEvent } from "@harapen/contract/telemetry/envelope";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventSession, isExpired, newSession, SessionRecorder } from "./session.ts";

/**
 * A visitor in fake time, whose tab remembers a session across reloads, and whose device keeps what a dying
 * page leaves.
 */
function visitor() {
  let now = Date.UTC(2026, 10, 21);
  let ids = 0;
  let stored: EventSession | null = null;
  let left: readonly SentEvent[] = [];
  /** The id of the view that is open. */
  let view: string | null = null;
  const sent: SentEvent[] = [];
  let participant: string | undefined;
  const newId = () => `00000000-0000-4000-8000-${String(ids++).padStart(12, "0")}`;

  const open = () => {
    const leave = () =>
      view === null ? [] : [{ name: "page_leave" as const, payload: {}, at: now, id: view }];
    const recorder: SessionRecorder = new SessionRecorder(
      {
        now: () => now,
        newId,
        aquarium: () => "minato",
        participant: () => participant,
        save: (session) => {
          stored = session;
        },
        forget: () => {
          stored = null;
        },
        send: (event) => sent.push(event),
        storeEndings: (endings) => {
          left = endings;
        },
        openEndings: leave,
        onEnd: () => {
          const endings = leave();
          view = null;
          for (const ending of endings) recorder.record(ending);
        },
        onStart: () => record("session_start"),
      },
      // As it is loaded.
      stored && { ...stored, seq: stored.seq + stored.openEndings, hasEnded: true, openEndings: 0 },
    );
    const record = (name: "session_start" | "undo") => recorder.record({ name, payload: {}, at: now });
    return { recorder, record };
  };

  let page = open();
  return {
    sent,
    left: () => left,
    wait: (ms: number) => {
      now += ms;
    },
    event: () => page.record("undo"),
    joins: (as: string | undefined) => {
      participant = as;
    },
    /** Goes to another screen. */
    view: () => {
      page.recorder.noteActivity();
      if (view !== null) page.recorder.record({ name: "page_leave", payload: {}, at: now, id: view });
      view = newId();
      page.recorder.record({ name: "page_view", payload: { view_id: view }, at: now });
    },
    activity: () => page.recorder.noteActivity(),
    endings: () => page.recorder.recordEndings(() => page.record("undo")),
    close: () => page.recorder.end("close"),
    logOut: () => page.recorder.end("logout"),
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
    /** The page ends, and the next one of its tab begins. */
    reload: () => {
      page.recorder.end("close");
      page = open();
      page.recorder.noteActivity();
    },
    /** The page dies silently; the next one of its tab sends what it left. */
    die: () => {
      view = null;
      sent.push(...left);
      left = [];
      page = open();
    },
  };
}

type Visitor = ReturnType<typeof visitor>;

/** Returns the log: of a session_end and an event with the same id, it has the event. */
function logOf({ sent }: Visitor): SentEvent[] {
  const log = new Map<string, SentEvent>();
  for (const event of sent)
    if (!log.has(event.event_id) || log.get(event.event_id)?.name === "session_end")
      log.set(event.event_id, event);
  return [...log.values()];
}

const names = (visit: Visitor) => logOf(visit).map(({ name }) => name);
const sessionsOf = (visit: Visitor) => [...new Set(logOf(visit).map(({ session_id }) => session_id))];
const ofSession = (visit: Visitor, session: string) =>
  logOf(visit).filter(({ session_id }) => session_id === session);
const seqs = (visit: Visitor, session: string) =>
  ofSession(visit, session).map(({ payload }) => Number(payload.session_seq));

test("a session expires after more than 30 minutes without activity, and not a moment sooner", () => {
  const session = newSession("s", "e", 1_000);
  expect(isExpired(session, 1_000 + SESSION_TIMEOUT_MS)).toBe(false);
  expect(isExpired(session, 1_001 + SESSION_TIMEOUT_MS)).toBe(true);
  expect(isExpired(session, 0)).toBe(false);
});

// Rule (telemetry-sessions): Closing the page is recorded as `session_end` with `close`
test("endings after a session has expired belong to it and begin no other", () => {
  const visit = visitor();
  visit.view();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.endings();
  visit.close();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit)).toEqual(["session_start", "page_view", "undo", "page_leave", "session_end"]);
  expect(visit.sent.at(-1)?.payload).toMatchObject({ reason: "close", dwell_ms: SESSION_TIMEOUT_MS + 1 });
});

test("a session that expires under an open page ends with what was open, then the next one begins", () => {
  const visit = visitor();
  visit.view();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.activity();
  const [first, second] = sessionsOf(visit);
  expect(visit.sent.map(({ name, session_id }) => [name, session_id])).toEqual([
    ["session_start", first],
    ["page_view", first],
    ["page_leave", first],
    ["session_end", first],
    ["session_start", second],
  ]);
});

// Rule (signing-in-and-out): Log out ends the telemetry session with the reason `logout`
// Rule (telemetry-sessions): Logging out is recorded as `session_end` with `logout`
test("a session ends with log out; whatever comes next belongs to another", () => {
  const visit = visitor();
  visit.event();
  visit.logOut();
  visit.event();
  expect(names(visit)).toEqual(["session_start", "undo", "session_end", "session_start", "undo"]);
  expect(visit.sent[2]?.payload).toMatchObject({ reason: "logout" });
  expect(sessionsOf(visit)).toHaveLength(2);
});

// Rule (studies-in-a-visit)
test("a session that has ended for good goes on with no other page", () => {
  const visit = visitor();
  visit.event();
  visit.logOut();
  visit.reload();
  visit.event();
  expect(names(visit)).toEqual(["session_start", "undo", "session_end", "session_start", "undo"]);
  expect(sessionsOf(visit)).toHaveLength(2);
});

test("a session that closed with its page goes on after a reload in time, in place of its end", () => {
  const visit = visitor();
  visit.view();
  visit.close();
  expect(names(visit)).toEqual(["session_start", "page_view", "page_leave", "session_end"]);
  visit.wait(SESSION_TIMEOUT_MS);
  visit.reload();
  visit.event();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit)).toEqual(["session_start", "page_view", "page_leave", "undo"]);
});

test("a session whose page closed keeps its end where the visitor comes back too late", () => {
  const visit = visitor();
  visit.view();
  visit.close();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.reload();
  const [first = ""] = sessionsOf(visit);
  expect(sessionsOf(visit)).toHaveLength(2);
  expect(ofSession(visit, first).at(-1)?.name).toBe("session_end");
});

test("a page that dies leaves the end of its view and of the session as of the last moment stored", () => {
  const visit = visitor();
  visit.view();
  const opened = visit.sent.at(-1);
  visit.wait(700);
  visit.event();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.die();
  const [first = ""] = sessionsOf(visit);
  const [leave, end] = ofSession(visit, first).slice(-2);
  expect(leave).toMatchObject({ name: "page_leave", event_id: opened?.payload.view_id });
  expect(end).toMatchObject({ name: "session_end", payload: { reason: "close", dwell_ms: 700 } });
  expect(Number(end?.client_ts)).toBe(Number(opened?.client_ts) + 700);
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
  expect(names(visit)).toEqual(["session_start", "undo", "undo", "undo"]);
  expect(seqs(visit, session)).toEqual([1, 2, 3, 4]);
});

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom("event", "view", "activity", "endings", "close", "logOut", "reload", "die" as const),
  }),
  fc.record({ wait: fc.integer({ min: 0, max: 2 * SESSION_TIMEOUT_MS }) }),
);

/** Returns the log of a random visitor, after the last page has ended in one of the two ways. */
function randomVisit(
  steps: readonly ({ do: keyof Visitor } | { wait: number })[],
  last: "close" | "die",
): Visitor {
  const visit = visitor();
  for (const each of [...steps, { do: last }]) {
    if ("wait" in each) visit.wait(each.wait);
    else (visit[each.do] as () => void)();
  }
  return visit;
}

const visits = [fc.array(step, { maxLength: 60 }), fc.constantFrom("close", "die" as const)] as const;

test("a session's events are numbered from 1 without a gap, whatever a visitor does and however pages end", () => {
  fc.assert(
    fc.property(...visits, (steps, last) => {
      const visit = randomVisit(steps, last);
      const numbers = sessionsOf(visit).map((session) => seqs(visit, session).sort((a, b) => a - b));
      expect(numbers).toEqual(numbers.map((each) => each.map((_, index) => index + 1)));
      const malformed = visit.sent.filter(
        (event) => !eventEnvelope.safeParse(event).success || !eventContext.safeParse(event.payload).success,
      );
      expect(malformed).toEqual([]);
    }),
  );
});

test("each view has one page_leave, and each session that is over one session_end, its last event", () => {
  fc.assert(
    fc.property(...visits, (steps, last) => {
      const visit = randomVisit(steps, last);
      const log = logOf(visit);
      const views = log.filter(({ name }) => name === "page_view").map(({ payload }) => payload.view_id);
      const leaves = log.filter(({ name }) => name === "page_leave").map(({ event_id }) => event_id);
      expect(leaves.sort()).toEqual(views.sort());
      const ends = log.filter(({ name }) => name === "session_end");
      const ended = ends.map(({ session_id }) => session_id);
      expect(ended.sort()).toEqual(sessionsOf(visit).sort());
      for (const { session_id, payload } of ends)
        expect(Math.max(...seqs(visit, session_id))).toBe(payload.session_seq);
    }),
  );
});

// Rule (telemetry-sessions): A session begins where there is none
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

// Rule (studies-in-a-visit): Events and saves carry their participant and their age; what the server refuses
//   for want of consent is dropped silently
test("an event carries the participant as whom it was recorded, and so does what a page that dies leaves", () => {
  const { sent, event, joins, left } = visitor();
  event();
  joins("one");
  event();
  joins(undefined);
  expect(left().map(({ participant }) => participant)).toEqual(["one"]);
  event();
  expect(sent.map(({ participant }) => participant)).toEqual([undefined, undefined, "one", undefined]);
});
