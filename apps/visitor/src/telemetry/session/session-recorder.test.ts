import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";
import { type EventEnvelope, eventContext, eventEnvelope } from "@harapen/contract/telemetry/envelope";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventSession, isOver, newSession } from "./event-session.ts";
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
        keep: (session) => {
          stored = session;
        },
        send: (event) => sent.push(event),
        began: () => tell("session_start"),
        ending: () => tell("page_leave"),
      },
      stored,
    );
    const tell = (name: "session_start" | "page_leave" | "undo") =>
      recorder.record({ name, payload: {} as never, at: now });
    return { recorder, tell };
  };

  let page = open();
  return {
    sent,
    now: () => now,
    wait: (ms: number) => {
      now += ms;
    },
    event: () => page.tell("undo"),
    touch: () => page.recorder.noteActivity(),
    hide: () => page.recorder.close(() => page.tell("page_leave")),
    close: () => page.recorder.end("close"),
    logOut: () => page.recorder.end("logout"),
    leave: (session: string) => page.recorder.leave(session),
    /** The page goes to the back-forward cache. */
    leaveForCache: () => {
      page.recorder.end("close");
      return page;
    },
    comeBack: (before: ReturnType<typeof open>) => {
      page = before;
      page.recorder.takeUp(stored);
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

test("a session is over after more than 30 minutes without activity, and not a moment sooner", () => {
  const session = newSession("s", 1_000);
  expect(isOver(session, 1_000 + SESSION_TIMEOUT_MS)).toBe(false);
  expect(isOver(session, 1_001 + SESSION_TIMEOUT_MS)).toBe(true);
  expect(isOver(session, 0)).toBe(false);
});

test("what ends after the session is over is told of in that session and begins no other", () => {
  const visit = visitor();
  visit.event();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.hide();
  visit.close();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit)).toEqual(["session_start", "undo", "page_leave", "page_leave", "session_end"]);
  expect(visit.sent.at(-1)?.payload).toMatchObject({ reason: "close", dwell_ms: SESSION_TIMEOUT_MS + 1 });
});

test("a session that ends under an open page tells what was open, then the next one begins", () => {
  const visit = visitor();
  visit.event();
  visit.wait(SESSION_TIMEOUT_MS + 1);
  visit.touch();
  const [first, second] = sessionsOf(visit);
  expect(visit.sent.map(({ name, session_id }) => [name, session_id])).toEqual([
    ["session_start", first],
    ["undo", first],
    ["page_leave", first],
    ["session_start", second],
  ]);
});

test("log out ends the session; whatever comes next belongs to another", () => {
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

test("a page that closed goes on with its session after a reload in time", () => {
  const visit = visitor();
  visit.event();
  visit.close();
  visit.wait(SESSION_TIMEOUT_MS);
  visit.reload();
  visit.event();
  expect(sessionsOf(visit)).toHaveLength(1);
  expect(names(visit).at(-1)).toBe("undo");
});

test("a page that comes back goes on numbering where later pages of its tab left off", () => {
  const visit = visitor();
  visit.event();
  const before = visit.leaveForCache();
  visit.reload();
  visit.event();
  visit.close();
  visit.comeBack(before);
  visit.event();
  const [session = ""] = sessionsOf(visit);
  expect(sessionsOf(visit)).toEqual([session]);
  expect(seqs(visit, session)).toEqual(visit.sent.map((_, index) => index + 1));
});

test("a page that comes back to a session that another tab has now begins one of its own", () => {
  const visit = visitor();
  visit.event();
  const [first = ""] = sessionsOf(visit);
  visit.leave("some other session");
  visit.event();
  expect(sessionsOf(visit)).toEqual([first]);
  visit.leave(first);
  visit.event();
  expect(sessionsOf(visit)).toHaveLength(2);
  expect(names(visit).slice(-2)).toEqual(["session_start", "undo"]);
});

const step = fc.oneof(
  fc.record({ do: fc.constantFrom("event", "touch", "hide", "close", "logOut", "reload" as const) }),
  fc.record({ wait: fc.integer({ min: 0, max: 2 * SESSION_TIMEOUT_MS }) }),
);

test("whatever a visitor does, each session's events are numbered from 1 without a gap, each id once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const visit = visitor();
      for (const each of steps) {
        if ("wait" in each) visit.wait(each.wait);
        else visit[each.do]();
      }
      for (const session of sessionsOf(visit)) {
        const numbers = seqs(visit, session);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
      expect(new Set(visit.sent.map(({ event_id }) => event_id)).size).toBe(visit.sent.length);
      for (const event of visit.sent) {
        expect(eventEnvelope.safeParse(event).success).toBe(true);
        expect(eventContext.safeParse(event.payload).success).toBe(true);
      }
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
        visit.event();
      });
      const long = waits.filter((ms) => ms > SESSION_TIMEOUT_MS).length;
      expect(sessionsOf(visit)).toHaveLength(1 + long);
      expect(names(visit).filter((name) => name === "session_start")).toHaveLength(1 + long);
    }),
  );
});
