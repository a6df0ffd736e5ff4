import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Device, storageOf, Tab } from "../delivery/testing/device.ts";
import { GuardedStorage } from "../platform/web-storage.ts";
import { Journal } from "./events/record.ts";
import { ViewParts } from "./events/view-parts.ts";
import type { PageLifecycle } from "./page-lifecycle.ts";
import { Recorder } from "./recorder.ts";
import type { TelemetryDependencies } from "./recorder-needs.ts";
import { StoredSession } from "./stored-session.ts";
import { TabMemory } from "./tab-memory.ts";

type MayRecord = ReturnType<TelemetryDependencies["mayRecord"]>;
type Certainty = ReturnType<TelemetryDependencies["certainty"]>;

/** A visit in one tab: what is allowed, and what has been sent. */
class Visit {
  readonly device = new Device();
  readonly sent: SentEvent[] = [];
  /** What the page would end with if it died now. */
  endings: readonly SentEvent[] = [];
  mayRecord: MayRecord = "full";
  certainty: Certainty = "certain";
  screen = "home";
  aquarium = "minato";
  isVisible = true;
  isKiosk = false;
  isTouched = false;
  participant: string | undefined;
  readonly items = new Map<string, string>();
  #listeners: (() => void)[] = [];
  #lifecycle: PageLifecycle | undefined;
  page = this.#open();

  #open() {
    this.#listeners = [];
    this.#lifecycle = undefined;
    const tab = new Tab(this.device);
    const memory = new TabMemory(new GuardedStorage(() => storageOf(this.items)));
    const journal = new Journal({ happenedAt: () => this.device.now, lastScreen: () => memory.lastScreen });
    const recorder = new Recorder({
      page: {
        clock: tab.clock,
        now: () => ({ wall: this.device.now, monotonic: this.device.now }),
        newId: () => this.device.newId(),
        referrer: "",
        origin: "https://example.test",
        isVisible: () => this.isVisible,
        watch: (listener) => {
          this.#lifecycle = listener;
        },
        beganAt: () => undefined,
        isKiosk: () => this.isKiosk,
        isSomebodyThere: () => !this.isKiosk || this.isTouched,
        hasVisitJustEnded: () => false,
      },
      journal,
      parts: new ViewParts(),
      memory,
      stored: new StoredSession(memory, () => this.device.newId()),
      lock: { acquire: async () => true, release: () => {} },
      events: {
        deliver: (event) => this.sent.push(event),
        storeEndings: (endings) => {
          this.endings = endings;
        },
        write: async () => {},
        drop: () => {},
        dropStored: async () => {},
      },
      openDelivery: () => {},
      deviceId: () => "device",
      startingLocale: (current) => current,
      startingUid: (current) => current,
      recordViewport: () =>
        journal.record("viewport", { width: 1, height: 1, dpr: 1, orientation: "portrait" }),
    });
    const app: TelemetryDependencies = {
      ready: async () => {},
      viewLocation: () => ({ key: `${this.aquarium} ${this.screen}`, screen: this.screen, details: {} }),
      onNavigation: (listener) => this.#listeners.push(listener),
      locale: () => "ja",
      aquarium: () => this.aquarium,
      uid: () => "guest",
      mayRecord: () => this.mayRecord,
      certainty: () => this.certainty,
      joined: () =>
        this.participant === undefined
          ? undefined
          : { participant: this.participant, study: "study", study_version: 1 },
      onStudy: (listener) => this.#listeners.push(listener),
    };
    void recorder.open(app);
    return { tab, journal, recorder };
  }

  /** Tells the recorder that something of the app has changed. */
  change(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  happens(): void {
    this.page.journal.record("undo", { drawing_id: "d", total_strokes: 1 });
  }

  touch(): void {
    this.isTouched = true;
    this.#lifecycle?.onActivity();
  }

  show(isVisible: boolean): void {
    if (this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    if (isVisible) this.#lifecycle?.onVisible();
    else this.#lifecycle?.onHidden();
  }

  /** The page is reloaded in order, or dies; then another adopts its endings. */
  async reload(isInOrder: boolean): Promise<void> {
    if (isInOrder) this.#lifecycle?.onPageHide();
    this.page.tab.die();
    if (!isInOrder) this.sent.push(...this.endings);
    this.endings = [];
    this.page = this.#open();
    await this.device.pass(0);
  }

  async backFromCache(): Promise<void> {
    this.#lifecycle?.onPageHide();
    await this.#lifecycle?.onRestored();
  }
}

/** What the server has of the sessions: an event with the id of one before takes its place. */
function sessionsOf(sent: readonly SentEvent[]): SentEvent[][] {
  const byId = new Map(sent.map((event) => [event.event_id, event]));
  const sessions = new Map<string, SentEvent[]>();
  for (const event of byId.values())
    sessions.set(event.session_id, [...(sessions.get(event.session_id) ?? []), event]);
  return [...sessions.values()];
}

const seqOf = ({ payload }: SentEvent) => Number(payload.session_seq);

async function began(visit = new Visit()): Promise<Visit> {
  await visit.device.pass(0);
  return visit;
}

test("nothing is recorded before it is known that it may be, and then all of it", async () => {
  const visit = new Visit();
  visit.mayRecord = "unknown";
  await visit.device.pass(1_000);
  visit.happens();
  expect(visit.sent).toEqual([]);
  visit.mayRecord = "full";
  visit.change();
  await visit.device.pass(0);
  expect(visit.sent.map(({ name }) => name)).toEqual(["session_start", "viewport", "page_view", "undo"]);
});

test("what is held while it is not certain is sent once it is, and is dropped where nothing may be recorded", async () => {
  const held = new Visit();
  held.certainty = "recent";
  await began(held);
  held.happens();
  expect(held.sent).toEqual([]);
  held.certainty = "certain";
  held.change();
  expect(held.sent.map(({ name }) => name)).toContain("undo");
  const dropped = new Visit();
  dropped.certainty = "old";
  await began(dropped);
  dropped.happens();
  dropped.mayRecord = "nothing";
  dropped.certainty = "certain";
  dropped.change();
  await dropped.reload(true);
  expect(dropped.sent).toEqual([]);
});

const wait = fc.constantFrom(10, 6_000, 1_000_000, 2_000_000);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("happens" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: wait }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("go" as const),
      screen: fc.constantFrom("home", "draw", "album"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("show" as const), isVisible: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reload" as const), isInOrder: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("back" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("touch" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("logOut" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("join" as const), as: fc.constantFrom("one", "other") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("recording" as const),
      is: fc.constantFrom<MayRecord>("full", "anonymous", "nothing"),
      certainty: fc.constantFrom<Certainty>("certain", "recent", "old"),
    }),
  },
);

/** Plays what happens in a tab, and ends the visit. */
async function play(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]) {
  const visit = await began();
  for (const one of steps) {
    if (one.do === "happens") visit.happens();
    else if (one.do === "wait") await visit.device.pass(one.ms);
    else if (one.do === "go") visit.screen = one.screen;
    else if (one.do === "show") visit.show(one.isVisible);
    else if (one.do === "reload") await visit.reload(one.isInOrder);
    else if (one.do === "back") await visit.backFromCache();
    else if (one.do === "touch") visit.touch();
    else if (one.do === "logOut") visit.page.recorder.endSession(() => {});
    else if (one.do === "join") visit.participant = one.as;
    else Object.assign(visit, { mayRecord: one.is, certainty: one.certainty });
    if (["go", "recording", "join"].includes(one.do)) visit.change();
  }
  await visit.reload(true);
  return visit;
}

test("whatever happens, a session is numbered without a gap, and begins once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const visit = await play(steps);
      for (const session of sessionsOf(visit.sent)) {
        const numbers = session.map(seqOf).sort((one, other) => one - other);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(session.filter(({ name }) => name === "session_start")).toHaveLength(1);
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

test("whatever happens, what is sent of a view is its whole, once, and a session is one participant's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const visit = await play(steps);
      for (const session of sessionsOf(visit.sent)) {
        const views = session.filter(({ name }) => name === "page_view");
        const ids = views.map(({ payload }) => payload.view_id);
        expect(new Set(ids).size).toBe(ids.length);
        const leaves = session.filter(({ name }) => name === "page_leave");
        expect(new Set(leaves.map(({ payload }) => payload.view_id)).size).toBe(leaves.length);
        const joined = session.filter(({ name }) => name === "study_joined");
        expect(new Set(joined.map(({ payload }) => payload.participant)).size).toBeLessThan(2);
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

test("where nothing is ever allowed, nothing is sent or stays on the device, whatever happens", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const visit = new Visit();
      visit.mayRecord = "nothing";
      await began(visit);
      for (const one of steps) {
        if (one.do === "happens") visit.happens();
        else if (one.do === "wait") await visit.device.pass(one.ms);
        else if (one.do === "go") visit.screen = one.screen;
        else if (one.do === "show") visit.show(one.isVisible);
        else if (one.do === "reload") await visit.reload(one.isInOrder);
        else if (one.do === "touch") visit.touch();
        visit.change();
      }
      expect([visit.sent, visit.endings, visit.items.get("session_id")]).toEqual([[], [], undefined]);
    }),
    { numRuns: 100 },
  );
}, 60_000);
