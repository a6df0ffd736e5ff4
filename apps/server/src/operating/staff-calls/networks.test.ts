import { PATHS } from "@harapen/contract/calls/paths";
import { refusedNetworks } from "@harapen/contract/staff/networks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WRONG_CODES_PER_MINUTE } from "../../platform/http/wrong-codes.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

const FLOOD = "198.51.100.7";
const CALM = "203.0.113.7";
const WRONG_CODE = { code: "2".repeat(12) };

// Rule (operating.md#refused-networks)
describeEachDatabase("the networks that were refused", ({ newMigratedSettings }) => {
  let apps: RunningApp[];
  let environment: Record<string, string>;
  let app: RunningApp;
  let admin: SignedInPerson;
  beforeEach(async () => {
    const { dataDir, databaseUrl } = await newMigratedSettings();
    environment = {
      TRUSTED_PROXIES: "loopback",
      ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    };
    apps = [];
    app = await newServer();
    admin = await signInPerson(app, "Admin", { admin: true });
  });
  afterEach(async () => {
    for (const each of apps) await each.stop();
  });

  const newServer = async () => {
    const made = await runApp({ environment });
    apps.push(made);
    return made;
  };
  const ask = (from: string, path: string = PATHS.guestAlbum, { address } = app) =>
    fetch(address + path, {
      method: "POST",
      headers: { "x-forwarded-for": from, "content-type": "application/json" },
      body: JSON.stringify(WRONG_CODE),
    });
  const load = (from: string, path: string, headers = {}) =>
    app.get(path, { "x-forwarded-for": from, ...headers });
  const list = async (from = CALM) => {
    const answer = await admin.call("GET", STAFF_PATHS.networks, undefined, { "x-forwarded-for": from });
    return refusedNetworks.parse(await answer.json()).networks;
  };
  /** Refuses a network for its wrong codes, and resolves to its name. */
  const refuse = async (from: string, times = 3) => {
    for (let tried = 0; tried < WRONG_CODES_PER_MINUTE; tried++) await ask(from);
    for (let tried = 0; tried < times; tried++) expect((await ask(from)).status).toBe(429);
    return (await list())[0]?.id ?? "";
  };
  const isBlocked = async (from: string, server = app) =>
    (await ask(from, PATHS.search, server)).status === 429;
  const block = async (id: string, hours: number) => {
    const answer = await admin.call("POST", STAFF_PATHS.networkBlock(id), { hours });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return Date.parse(((await answer.json()) as { blocked_until: string }).blocked_until) - Date.now();
  };
  const audited = async () =>
    (await app.rooms.people.audit.page({ limit: 10 })).entries
      .filter(({ action }) => action.endsWith("block-network"))
      .map(({ action, subject }) => [action, subject]);

  it("are listed by a name, with what for and how often, and whether an admin asks from there", async () => {
    const id = await refuse(FLOOD);
    expect(await list()).toEqual([
      {
        ...{ id, refusals: [{ refused_for: "wrong-codes", count: 3 }], blocked_until: null, own: false },
        last_at: expect.stringMatching(/^20/),
      },
    ]);
    expect((await list(FLOOD))[0]?.own).toBe(true);
    const stored = await app.database.selectFrom("network_refusal").selectAll().execute();
    expect(JSON.stringify(stored) + app.logged()).not.toContain("198.51.100");
  });

  // Rule (blocked-networks)
  it("are blocked for a time: their visitors' calls wait, and nothing else does", async () => {
    const id = await refuse(FLOOD);
    expect(await isBlocked(FLOOD)).toBe(false);
    const hoursMs = await block(id, 24);
    expect(Math.round(hoursMs / 60_000)).toBe(24 * 60);
    await vi.waitFor(async () => expect(await isBlocked(FLOOD)).toBe(true), { timeout: 20_000 });
    const refused = await ask("198.51.100.99", PATHS.saveRecord);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "300"]);
    expect(await isBlocked(CALM)).toBe(false);
    expect((await ask("127.0.0.1", PATHS.search)).status).not.toBe(429);
    expect((await load(FLOOD, PATHS.aquarium(SLUG))).status).toBe(429);
    for (const path of ["/health/live", "/", PATHS.signIn])
      expect((await load(FLOOD, path)).status, path).not.toBe(429);
    const staff = await admin.call("GET", STAFF_PATHS.me, undefined, { "x-forwarded-for": FLOOD });
    expect(staff.status).toBe(200);
    const [listed] = await list();
    expect(listed?.refusals.find(({ refused_for }) => refused_for === "blocked")?.count).toBeGreaterThan(1);
    expect(Date.parse(listed?.blocked_until ?? "")).toBeGreaterThan(Date.now());
    expect([...app.refusals.all().keys()]).toContain("blocked-network");
    expect((await admin.call("DELETE", STAFF_PATHS.networkBlock(id))).status).toBe(200);
    await vi.waitFor(async () => expect(await isBlocked(FLOOD)).toBe(false), { timeout: 20_000 });
    expect(await audited()).toEqual([
      ["unblock-network", id.slice(0, 8)],
      ["block-network", id.slice(0, 8)],
    ]);
  });

  it("are blocked before the body is read", async () => {
    await block(await refuse(FLOOD), 1);
    await vi.waitFor(async () => expect(await isBlocked(FLOOD)).toBe(true), { timeout: 20_000 });
    const headers = ["Host: hall", `X-Forwarded-For: ${FLOOD}`, "Content-Type: application/json"];
    const announced = [
      `POST ${PATHS.saveRecord} HTTP/1.1`,
      ...headers,
      "Content-Length: 1000",
      "Connection: close",
    ];
    expect(await app.raw(`${announced.join("\r\n")}\r\n\r\n{`)).toMatch(/^HTTP\/1.1 429 /);
  });

  it("stay blocked at every server and after a restart, until the block is over", async () => {
    const id = await refuse(FLOOD);
    const other = await newServer();
    expect(await isBlocked(FLOOD, other)).toBe(false);
    await block(id, 1);
    await vi.waitFor(async () => expect(await isBlocked(FLOOD, other)).toBe(true), { timeout: 20_000 });
    const restarted = await newServer();
    expect(await isBlocked(FLOOD, restarted)).toBe(true);
    const over = new Date(Date.now() - 1).toISOString();
    await app.database.updateTable("network_block").set({ until: over }).execute();
    expect(await isBlocked(FLOOD, await newServer())).toBe(false);
    expect((await list())[0]?.blocked_until).toBeNull();
  });

  it("are blocked by names alone that are listed, for an hour or a day", async () => {
    const id = await refuse(FLOOD);
    const answers = [
      await admin.call("POST", STAFF_PATHS.networkBlock("0".repeat(32)), { hours: 1 }),
      await admin.call("DELETE", STAFF_PATHS.networkBlock(id)),
      await admin.call("POST", STAFF_PATHS.networkBlock(id), { hours: 25 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect(await audited()).toEqual([]);
  });
});
