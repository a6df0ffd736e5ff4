import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { HttpResponse } from "../api/whose-answer.ts";
import { OUTBOX, OUTBOX_PLACE, type QueuedSave, type Save, type SavePost } from "./queued-save.ts";
import { RecordStore } from "./record-store.ts";
import { type SaveAttempt, Saves } from "./saves.ts";
import { sendSavesInWorker } from "./saves-in-worker.ts";
import { Device, settled, Tab } from "./testing/device.ts";
import { drawingOf } from "./testing/queued-saves.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const SENT: SaveAttempt = { outcome: "sent", isAnswered: true, retryAfterMs: 0 };
const NO_ANSWER: SaveAttempt = { outcome: "waiting", reason: "noAnswer", isAnswered: false, retryAfterMs: 0 };
const HOUR_MS = 3_600_000;

/** A server behind a network, to which saves take a second. */
class Server {
  readonly stored: string[] = [];
  /** `lost`: it gets what is sent, but its answers are lost. */
  network: "up" | "down" | "lost" = "up";
  heldUntil = 0;
  refuses = false;
  readonly #underWay = new Set<string>();
  /** Saves that pages had under way twice at once. */
  readonly doubled: string[] = [];
  /** Until when the server asked to wait with a save, and what was sent before. */
  readonly #asked = new Map<string, number>();
  readonly hurried: string[] = [];

  async receive(tab: Tab, save: Save, isWorker = false): Promise<SaveAttempt> {
    const { drawing_id = "" } = save.request;
    if (tab.device.now < (this.#asked.get(drawing_id) ?? 0)) this.hurried.push(drawing_id);
    if (!isWorker) {
      if (this.#underWay.has(drawing_id)) this.doubled.push(drawing_id);
      this.#underWay.add(drawing_id);
    }
    await tab.living(new Promise<void>((resolve) => void tab.device.after(1_000, resolve)));
    if (!isWorker) this.#underWay.delete(drawing_id);
    if (this.network === "down") return NO_ANSWER;
    const heldMs = this.heldUntil - tab.device.now;
    if (heldMs > 0) this.#asked.set(drawing_id, this.heldUntil);
    if (heldMs > 0)
      return { outcome: "waiting", reason: "serverError", isAnswered: true, retryAfterMs: heldMs };
    if (this.refuses) return { outcome: "refused", reason: "refused", isAnswered: true, retryAfterMs: 0 };
    if (!this.stored.includes(drawing_id)) this.stored.push(drawing_id);
    return this.network === "lost" ? NO_ANSWER : SENT;
  }

  /** A tab that dies takes its request along. */
  forget(): void {
    this.#underWay.clear();
  }
}

const saveOf = (id: string, uid = "guest"): Save => {
  const save = drawingOf(uid);
  return { ...save, request: { ...save.request, drawing_id: id } } as Save;
};

function openTab(
  device: Device,
  server: Server,
  member?: () => string | undefined,
  databases?: () => IDBFactory,
) {
  const tab = new Tab(device);
  const store = databases
    ? new RecordStore<QueuedSave>({ ...tab.page, databases }, OUTBOX_PLACE)
    : tab.store<QueuedSave>();
  const dropped: number[] = [];
  const sent: string[] = [];
  const synced = { count: 0 };
  const saves = new Saves({
    ...tab.page,
    store,
    send: (queued) => tab.living(server.receive(tab, queued.save)),
    asAccepted: (save) => save,
    member: member ?? (() => undefined),
    participant: () => undefined,
    maySave: () => true,
    onSent: (key) => sent.push(key),
    onDropped: (count) => dropped.push(count),
    requestSync: () => {
      synced.count += 1;
    },
  });
  saves.flush();
  return { tab, saves, dropped, sent, synced };
}

/** Wakes the service worker as Background Sync does. */
async function wakeWorker(device: Device, server: Server, isPageVisible: boolean): Promise<"done" | "again"> {
  const worker = new Tab(device);
  const post = async ({ body }: SavePost): Promise<HttpResponse> => {
    const attempt = await server.receive(worker, { call: "drawing", request: JSON.parse(body) }, true);
    if (!attempt.isAnswered) throw new TypeError("no network");
    const headers = new Headers();
    const answer = { headers, crossOrigin: false };
    if (attempt.outcome === "sent") return { ...answer, status: 200, json: { success: true } };
    return {
      ...answer,
      status: attempt.outcome === "refused" ? 400 : 503,
      json: { success: false, message: "no" },
    };
  };
  const sending = sendSavesInWorker({
    locks: worker.locks(),
    store: worker.store<QueuedSave>(),
    now: worker.clock.wall,
    isPageVisible: async () => isPageVisible,
    post,
  });
  return sending.then(
    () => "done",
    () => "again",
  );
}

test("a save is being written before the page paints, and is sent only then", async () => {
  const happened: string[] = [];
  const tab = new Tab(new Device());
  const store = tab.store<QueuedSave>();
  const saves = new Saves({
    ...tab.page,
    store: {
      ...store,
      entries() {
        happened.push("written");
        return store.entries();
      },
    },
    painted: async () => void happened.push("painted"),
    async send() {
      happened.push("sent");
      return SENT;
    },
    asAccepted: (save) => save,
    member: () => undefined,
    participant: () => undefined,
    maySave: () => true,
    onSent: () => {},
    onDropped: () => {},
    requestSync: () => {},
  });
  void saves.deliver(saveOf("a"));
  expect(happened[0]).toBe("written");
  await settled();
  expect(happened.slice(0, 3)).toEqual(["written", "painted", "sent"]);
});

const forbidden = () => {
  throw new DOMException("forbidden", "SecurityError");
};
// Rule (saving)
test.each<[string, () => IDBFactory]>([
  ["that has no IndexedDB", () => undefined as never],
  ["that forbids IndexedDB", forbidden],
  ["whose IndexedDB may not be opened", () => ({ open: forbidden }) as never],
  // As WebKit's at times.
  ["whose IndexedDB never answers", () => ({ open: () => ({}) }) as never],
])("the outbox lasts as long as the page in a browser %s", async (_, databases) => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  const { saves } = openTab(device, server, undefined, databases);
  const delivery = saves.deliver(saveOf("a"));
  await device.pass(10_000);
  expect(await delivery).toMatchObject({ outcome: "waiting", kept: false });
  server.network = "up";
  await device.pass(HOUR_MS);
  expect(server.stored).toEqual(["a"]);
});

test("a device that keeps nothing has the page keep a save as long as it lives", async () => {
  const device = new Device();
  const server = new Server();
  device.databaseFails = true;
  server.network = "down";
  const { saves } = openTab(device, server);
  const delivery = saves.deliver(saveOf("a"));
  await device.pass(2_000);
  expect(await delivery).toEqual({ outcome: "waiting", reason: "noAnswer", kept: false });
  server.network = "up";
  await device.pass(HOUR_MS);
  expect([server.stored, await saves.waiting()]).toEqual([["a"], []]);
});

test("a refused save is dropped and counted, an unwanted one not even made", async () => {
  const device = new Device();
  const server = new Server();
  server.refuses = true;
  const { saves, dropped } = openTab(device, server);
  const delivery = saves.deliver(saveOf("a"));
  await device.pass(2_000);
  expect([(await delivery).outcome, dropped, await saves.waiting()]).toEqual(["refused", [1], []]);
});

test("a member's save waits for that member alone", async () => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  let member: string | undefined;
  const { saves } = openTab(device, server, () => member);
  void saves.deliver(saveOf("hanas", "hana"));
  void saves.deliver(saveOf("guests"));
  await device.pass(5_000);
  server.network = "up";
  member = "taro";
  saves.flush();
  await device.pass(HOUR_MS);
  expect(server.stored).toEqual(["guests"]);
  member = "hana";
  saves.flush();
  await device.pass(10_000);
  expect(server.stored).toEqual(["guests", "hanas"]);
});

test("the worker is asked once something begins to wait, and whenever the page hides with something unsent", async () => {
  const device = new Device();
  const server = new Server();
  const { saves, synced } = openTab(device, server);
  saves.handOver();
  expect(synced.count).toBe(0);
  server.network = "down";
  void saves.deliver(saveOf("a"));
  saves.handOver();
  expect(synced.count).toBe(1);
  await device.pass(2_000);
  expect(synced.count).toBe(2);
  saves.handOver();
  expect(synced.count).toBe(3);
});

test("work that holds the outbox runs while nobody sends, and nobody sends meanwhile", async () => {
  const device = new Device();
  const server = new Server();
  const { saves } = openTab(device, server);
  server.network = "down";
  void saves.deliver(saveOf("a"));
  await device.pass(2_000);
  server.network = "up";
  await saves.hold(async () => {
    saves.flush();
    await device.pass(10_000);
    expect(server.stored).toEqual([]);
    await saves.dropGuests();
  });
  await device.pass(HOUR_MS);
  expect([server.stored, await saves.waiting()]).toEqual([[], []]);
});

test("what the version before has stored is sent, by its page, ours and the worker, one of them at a time", async () => {
  const device = new Device();
  const server = new Server();
  const { bytes: _, ...stored } = {
    bytes: 1,
    key: "000000999000000 u",
    save: saveOf("old"),
    failures: 2,
    dueAt: 0,
  };
  device.records.set(stored.key, stored);
  const before = new Tab(device);
  // A page of the version before holds the lock of this name while it sends.
  let release = () => {};
  void before
    .locks()
    .request(OUTBOX, { ifAvailable: true }, () => new Promise<void>((done) => (release = done)));
  const { saves } = openTab(device, server);
  await device.pass(HOUR_MS);
  expect(server.stored).toEqual([]);
  release();
  saves.flush();
  await device.pass(5_000);
  expect([server.stored, device.records.size]).toEqual([["old"], 0]);
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("save" as const), tab: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(300, 1_000, 5_000, 40_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("flush" as const), tab: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const), tab: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("network" as const), is: fc.constantFrom("up", "down", "lost") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("database" as const), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hold" as const), ms: fc.nat(100_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("clock" as const),
      ms: fc.integer({ min: -86_400_000, max: 86_400_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("worker" as const), isPageVisible: fc.boolean() }) },
);

test("whatever tabs, network, clock, storage and worker do, no save that a living page or the device has is lost, or sent by two at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const device = new Device();
      const server = new Server();
      let tabs = [openTab(device, server)];
      const made = new Map<string, Tab>();
      const tabAt = (index: number) => tabs[index % tabs.length];
      for (const [at, one] of steps.entries()) {
        if (one.do === "save") {
          const at_ = tabAt(one.tab);
          if (at_) made.set(`save ${at}`, at_.tab);
          void at_?.saves.deliver(saveOf(`save ${at}`));
        } else if (one.do === "pass") await device.pass(one.ms);
        else if (one.do === "flush") tabAt(one.tab)?.saves.flush();
        else if (one.do === "open") tabs.push(openTab(device, server));
        else if (one.do === "die" && tabs.length > 1) {
          const dying = tabAt(one.tab);
          dying?.tab.die();
          server.forget();
          tabs = tabs.filter((tab) => tab !== dying);
        } else if (one.do === "network") server.network = one.is as Server["network"];
        else if (one.do === "database") device.databaseFails = one.fails;
        else if (one.do === "hold") server.heldUntil = device.now + one.ms;
        else if (one.do === "clock") device.clockWasSet += one.ms;
        else if (one.do === "worker") void wakeWorker(device, server, one.isPageVisible);
      }
      const onDevice = [...device.records.values()].map(
        (queued) => (queued as QueuedSave).save.request.drawing_id,
      );
      server.network = "up";
      device.databaseFails = false;
      for (const { saves } of tabs) saves.flush();
      await device.pass(3 * HOUR_MS);
      const living = [...made].filter(([, tab]) => tab.isAlive).map(([id]) => id);
      expect(server.stored).toEqual(expect.arrayContaining([...living, ...onDevice]));
      const keptTold = !steps.some((one) => ["die", "clock", "database", "worker"].includes(one.do));
      expect(keptTold ? server.hurried : []).toEqual([]);
      // What a page sends for the first time is due for others only later, by the device's clock.
      expect(device.clockWasSet === 0 ? server.doubled : []).toEqual([]);
      for (const { saves } of tabs) expect(await saves.waiting()).toEqual([]);
    }),
    { numRuns: 400 },
  );
}, 60_000);
