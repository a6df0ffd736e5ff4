import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { BlockedNetworks, BlockStore } from "./blocked-networks.ts";
import { deleteOldNetworks } from "./network-names.ts";
import { RefusedNetworks } from "./refused-networks.ts";

const HOUR_MS = 3_600_000;
const log = pino({ level: "silent" });
const from = (network: string, loopback = false) => ({
  visit: { prefixDigest: network, loopback, trusted: false } as const,
});

// Rule (operating.md#refused-networks)
describeEachDatabase("refused networks", ({ newMigratedSettings }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
  });
  afterEach(() => database.destroy());

  const newServer = () => {
    const blocked = new BlockedNetworks(database, log);
    const refused = new RefusedNetworks({ database, blocked, log });
    const refuse = async (network: string, count = 1) => {
      for (let each = 0; each < count; each++) refused.count(from(network), "rates");
      await refused.write();
    };
    return { refused, blocked, refuse };
  };
  const rows = async (table: "refusal_key" | "network_refusal" | "network_block") =>
    (await database.selectFrom(table).selectAll().execute()).length;
  /** Makes what is stored a day older, as if midnight had passed since. */
  const makeOlder = async () => {
    const day = new Date(Date.now() - 24 * HOUR_MS).toISOString().slice(0, 10);
    for (const table of ["refusal_key", "network_refusal", "network_block"] as const)
      await database.updateTable(table).set({ day }).execute();
  };

  it("have the sum of what all servers have refused them, by what for, under one name", async () => {
    const [one, other] = [newServer(), newServer()];
    await one.refuse("flood", 3);
    await one.refuse("flood", 2);
    await other.refuse("flood", 4);
    one.refused.count(from("flood"), "storage");
    one.refused.count(from("calm"), "wrong-codes");
    one.refused.count(from("own", true), "rates");
    await one.refused.write();
    const listed = await other.refused.list();
    const name = listed.find(({ refusedFor }) => refusedFor === "storage")?.name;
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(listed.map((each) => each.name)).size).toBe(2);
    const figures = listed.map((each) => [each.name === name, each.refusedFor, each.count]);
    expect(figures.sort()).toEqual(
      [
        [true, "rates", 9],
        [true, "storage", 1],
        [false, "wrong-codes", 1],
      ].sort(),
    );
  });

  it("cost the database at most 20 rows at a time, those refused most, however many are refused", async () => {
    const { refused } = newServer();
    for (let each = 0; each < 6_000; each++) {
      refused.count(from(`network ${each}`), "rates");
      refused.count(from("flood"), "rates");
    }
    await refused.write();
    const listed = await refused.list();
    expect(listed.map(({ count }) => count).sort((one, two) => two - one)).toEqual([
      6_000,
      ...Array(19).fill(1),
    ]);
  });

  it("are forgotten after a day, and the key of their names with them", async () => {
    const { refuse } = newServer();
    await refuse("flood");
    await deleteOldNetworks(database, new Date());
    expect([await rows("network_refusal"), await rows("refusal_key")]).toEqual([1, 1]);
    await deleteOldNetworks(database, new Date(Date.now() + 25 * HOUR_MS));
    expect([await rows("network_refusal"), await rows("refusal_key")]).toEqual([0, 0]);
    expect(await newServer().refused.list()).toEqual([]);
  });

  it("are forgotten once a clock that was days ahead is right again, with their blocks", async () => {
    await newServer().refuse("flood");
    const [{ name = "" } = {}] = await newServer().refused.list();
    await new BlockStore(database).block(name, 1);
    await deleteOldNetworks(database, new Date(Date.now() - 72 * HOUR_MS));
    for (const table of ["network_refusal", "refusal_key", "network_block"] as const)
      expect(await rows(table), table).toBe(0);
  });

  it("have a new name each day, but a blocked one stays blocked, under its name, until the block is over", async () => {
    await newServer().refuse("flood");
    const [{ name = "" } = {}] = await newServer().refused.list();
    await makeOlder();
    expect(await new BlockStore(database).block(name, 24)).toMatchObject({ before: null });
    const next = newServer();
    await next.blocked.known();
    expect([next.blocked.find("flood")?.name, next.blocked.find("calm")]).toEqual([name, undefined]);
    await next.refuse("flood", 2);
    await next.refuse("calm", 5);
    const [calm, flood] = (await next.refused.list()).sort((one, two) => two.count - one.count);
    expect([flood?.name, flood?.count]).toEqual([name, 3]);
    expect(calm?.day).not.toBe(flood?.day);
    await deleteOldNetworks(database, new Date(Date.now() + 23 * HOUR_MS));
    expect(await rows("network_block")).toBe(1);
    await new BlockStore(database).unblock(name);
    const last = newServer();
    await last.blocked.known();
    expect(last.blocked.find("flood")).toBeUndefined();
    await last.refuse("flood");
    expect(new Set((await last.refused.list()).map((each) => each.name)).size).toBe(3);
  });

  it("keep the key of a block for as long as it is in force, and no longer", async () => {
    await newServer().refuse("flood");
    const [{ name = "" } = {}] = await newServer().refused.list();
    await makeOlder();
    await new BlockStore(database).block(name, 24);
    await database.deleteFrom("network_refusal").execute();
    await deleteOldNetworks(database, new Date(Date.now() + 23 * HOUR_MS));
    expect([await rows("network_block"), await rows("refusal_key")]).toEqual([1, 1]);
    await deleteOldNetworks(database, new Date(Date.now() + 25 * HOUR_MS));
    expect([await rows("network_block"), await rows("refusal_key")]).toEqual([0, 0]);
  });
});
