import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { EventAnswer } from "../api/log-event.ts";
import { Events, MAX_DELAY_MS, MAX_DELAYED_EVENTS } from "./events.ts";
import { Device, settled, Tab } from "./testing/device.ts";
import type { StoredRecord } from "./write-behind.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const MINUTE_MS = 60_000;
const RETRY: EventAnswer = { code: "retry", retryAfterMs: 0 };

const eventOf = (id: string, name = "cta_click") => ({
  event_id: id,
  session_id: "s",
  name,
  client_ts: 1,
  payload: {},
});

class Server {
  readonly got: string[] = [];
  readonly stored = new Set<string>();
  /** `lost`: it gets what is sent, but its answers are lost. */
  network: "up" | "down" | "lost" = "up";
  refuses = false;
  whenAsked = () => {};
  heldUntil = 0;

  async receive(tab: Tab, body: string): Promise<EventAnswer> {
    const { event_id } = JSON.parse(body);
    this.whenAsked();
    await tab.living(new Promise<void>((resolve) => void tab.device.after(100, resolve)));
    if (this.network === "down") return RETRY;
    const retryAfterMs = this.heldUntil - tab.device.now;
    if (retryAfterMs > 0) return { code: "retry", retryAfterMs };
    if (this.refuses) return { code: "refused" };
    this.got.push(event_id);
    this.stored.add(event_id);
    return this.network === "lost" ? RETRY : { code: "acknowledged" };
  }
}

function openPage(device: Device, server: Server, hasLocks = true) {
  const tab = new Tab(device);
  const reported: number[] = [];
  const events = new Events({
    ...tab.page,
    ...(!hasLocks && { locks: () => undefined }),
    store: tab.store<StoredRecord>(),
    post: (body) => tab.living(server.receive(tab, body)),
  });
  events.open((count) => reported.push(count), false);
  return { tab, events, reported };
}

test("sending waits for a stroke to end, though never longer than two seconds", async () => {
  const device = new Device();
  const server = new Server();
  const { events } = openPage(device, server);
  events.deliver(eventOf("start", "stroke_start"));
  await device.pass(MAX_DELAY_MS - 10);
  expect(server.got).toEqual([]);
  events.deliver(eventOf("end", "stroke_end"));
  await device.pass(200);
  expect(server.got).toEqual(["start", "end"]);
  events.deliver(eventOf("long", "stroke_start"));
  await device.pass(MAX_DELAY_MS + 110);
  expect(server.got).toEqual(["start", "end", "long"]);
});

test("sending does not wait with a longer queue than may be, stroke or not, nor in a page that hides", async () => {
  const device = new Device();
  const server = new Server();
  const { events } = openPage(device, server);
  for (let at = 0; at <= MAX_DELAYED_EVENTS; at++) events.deliver(eventOf(`${at}`, "stroke_start"));
  await device.pass(110);
  expect(server.got.length).toBeGreaterThan(0);
  const hiding = openPage(new Device(), server);
  hiding.events.deliver(eventOf("hidden", "stroke_start"));
  hiding.events.onVisibility(true);
  await hiding.tab.device.pass(110);
  expect(server.got).toContain("hidden");
});

test("what the version before has stored is sent: the events of its dead pages, those in their backups, and how many it dropped", async () => {
  const device = new Device();
  const server = new Server();
  const stored = (id: string) => ({ name: "cta_click", body: JSON.stringify(eventOf(id)) });
  device.records.set("dead 000000001", stored("one"));
  device.records.set("dead 000000002", stored("sent already"));
  device.records.set("dead dropped", { dropped: 3 });
  device.records.set("dead ending 0", stored("ending"));
  const backup = [
    ["dead 000000002", null],
    ["dead 000000003", stored("two")],
  ];
  device.items.set("harapen-telemetry-last dead ", JSON.stringify(backup));
  // A living page of the version before keeps what is its own.
  device.records.set("living 000000001", stored("living"));
  const before = new Tab(device);
  void before
    .locks()
    .request("harapen-telemetry living ", { ifAvailable: true }, () => new Promise(() => {}));
  const { reported } = openPage(device, server);
  await device.pass(10_000);
  expect(server.got).toEqual(["one", "ending", "two"]);
  expect([reported, [...device.records.keys()], [...device.items.keys()]]).toEqual([
    [3],
    ["living 000000001"],
    [],
  ]);
  before.die();
  await device.pass(2 * MINUTE_MS);
  expect([server.got.at(-1), device.records.size]).toEqual(["living", 0]);
});

test("refused events are reported once others arrive", async () => {
  const device = new Device();
  const server = new Server();
  server.refuses = true;
  const { events, reported } = openPage(device, server);
  events.deliver(eventOf("a"));
  await device.pass(1_000);
  expect(reported).toEqual([]);
  server.refuses = false;
  events.deliver(eventOf("b"));
  await device.pass(1_000);
  expect([reported, device.records.size]).toEqual([[1], 0]);
});

test("endings are sent by another page alone, and only where theirs died", async () => {
  const device = new Device();
  const server = new Server();
  const page = openPage(device, server);
  page.events.storeEndings([eventOf("leave"), eventOf("end")]);
  page.events.storeEndings([eventOf("end")]);
  void page.events.write();
  openPage(device, server);
  await device.pass(2 * MINUTE_MS);
  expect(server.got).toEqual([]);
  page.tab.die();
  await device.pass(2 * MINUTE_MS);
  expect(server.got).toEqual(["end"]);
});

test("without locks, what a dead page left is adopted once its lease has run out", async () => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  const dying = openPage(device, server, false);
  dying.events.deliver(eventOf("a"));
  await device.pass(1_000);
  dying.tab.die();
  server.network = "up";
  openPage(device, server, false);
  await device.pass(2 * MINUTE_MS);
  expect(server.got).toEqual([]);
  await device.pass(3 * MINUTE_MS);
  expect(server.got).toEqual(["a"]);
});

test("what a page could not store as it ended is in its backup, which another page sends", async () => {
  const device = new Device();
  const server = new Server();
  const leaving = openPage(device, server);
  await device.pass(1_000);
  device.databaseFails = true;
  leaving.events.deliver(eventOf("last"));
  leaving.events.onPageHide();
  await settled();
  leaving.tab.die();
  openPage(device, server);
  await device.pass(1_000);
  expect([server.got, [...device.items.keys()]]).toEqual([["last"], []]);
});

test("a page that is ended while it sends what it has just recorded leaves the rest to another", async () => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  const { tab, events } = openPage(device, server);
  await device.pass(1_000);
  const ids = ["a", "b", "c"];
  events.onVisibility(true);
  server.whenAsked = () => tab.die();
  for (const id of ids) events.deliver(eventOf(id));
  await device.pass(1_000);
  server.whenAsked = () => {};
  server.network = "up";
  openPage(device, server);
  await device.pass(1_000);
  expect(server.got.sort()).toEqual(ids);
});

test("what a page stores only after another has adopted its events is sent by that one, too", async () => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  const { tab, events } = openPage(device, server);
  const other = openPage(device, server);
  events.deliver(eventOf("first"));
  await device.pass(1_000);
  device.storageFails = true;
  device.databaseMs = 500;
  events.deliver(eventOf("last"));
  events.onPageHide();
  await settled();
  device.databaseMs = 0;
  other.events.onVisibility(false);
  await device.pass(1_000);
  tab.die();
  server.network = "up";
  await device.pass(2 * MINUTE_MS);
  expect([server.got, device.records.size]).toEqual([["first", "last"], 0]);
});

test("a page that was opened while the one before it was still ending soon sends what that has left", async () => {
  const device = new Device();
  const server = new Server();
  server.network = "down";
  const ending = openPage(device, server);
  ending.events.deliver(eventOf("a"));
  await device.pass(1_000);
  server.network = "up";
  openPage(device, server);
  await device.pass(100);
  ending.tab.die();
  await device.pass(10_000);
  expect(server.got).toEqual(["a"]);
});

test("dropped events never arrive, not even those under way should they come back", async () => {
  const device = new Device();
  const server = new Server();
  const { events } = openPage(device, server);
  server.network = "down";
  for (const id of ["a", "b", "c"]) events.deliver(eventOf(id));
  await device.pass(50);
  events.drop();
  await events.dropStored();
  server.network = "up";
  events.onVisibility(false);
  await device.pass(MINUTE_MS);
  expect([device.records.size, server.got.includes("c")]).toEqual([0, false]);
});

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("event" as const),
      page: fc.nat(2),
      name: fc.constantFrom("cta_click", "stroke_start", "stroke_end"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(10, 150, 3_000, 70_000, 400_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("visibility" as const), page: fc.nat(2), isHidden: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("leave" as const),
      page: fc.nat(2),
      isBack: fc.boolean(),
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const), page: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("network" as const), is: fc.constantFrom("up", "down", "lost") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("database" as const),
      fails: fc.boolean(),
      takes: fc.constantFrom(0, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hold" as const), ms: fc.nat(100_000) }) },
);

test.each([true, false])(
  "whatever pages, network, storage and server do, no event is lost that a page which lives or left in order has recorded (locks: %s)",
  async (hasLocks) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const device = new Device();
        const server = new Server();
        let pages = [openPage(device, server, hasLocks)];
        const lasting = new Map<string, ReturnType<typeof openPage>>();
        for (const [at, one] of steps.entries()) {
          const page = "page" in one ? pages[one.page % pages.length] : undefined;
          if (one.do === "event" && page) {
            page.events.deliver(eventOf(`${at}`, one.name));
            lasting.set(`${at}`, page);
          } else if (one.do === "pass") await device.pass(one.ms);
          else if (one.do === "visibility") page?.events.onVisibility(one.isHidden);
          else if (one.do === "leave" && page) {
            page.events.onPageHide();
            await settled();
            // The browser shows another.
            pages.find((other) => other !== page)?.events.onVisibility(false);
            if (one.isLate) await device.pass(600);
            // A page that has left records no more, unless it comes back; the last one here always does.
            if (one.isBack || pages.length === 1) {
              page.events.onRestored();
              page.events.onVisibility(false);
            } else {
              page.tab.die();
              pages = pages.filter((other) => other !== page);
            }
          } else if (one.do === "die" && page && pages.length > 1) {
            for (const [id, owner] of lasting) if (owner === page) lasting.delete(id);
            page.tab.die();
            pages = pages.filter((other) => other !== page);
          } else if (one.do === "open") pages.push(openPage(device, server, hasLocks));
          else if (one.do === "network") server.network = one.is as Server["network"];
          else if (one.do === "database") {
            device.databaseFails = one.fails;
            device.databaseMs = one.takes;
          } else if (one.do === "hold") server.heldUntil = device.now + one.ms;
        }
        server.network = "up";
        device.databaseFails = false;
        device.databaseMs = 0;
        for (const { events } of pages) events.onVisibility(false);
        await device.pass(15 * MINUTE_MS);
        for (const { events } of pages) events.onVisibility(false);
        await device.pass(15 * MINUTE_MS);
        expect([...server.stored]).toEqual(expect.arrayContaining([...lasting.keys()]));
        expect([...device.records.keys()]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  },
  60_000,
);
