// Rule (operating.md#keys)

import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LIFE_MS, type Purpose } from "../platform/signer.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { generatedKey } from "./generated-key.ts";
import { deleteRetiredKeys, rotateKey, SigningKeys } from "./signing-keys.ts";

const MINUTE_MS = 60_000;
const NETWORK = "192.0.2.0/24";

let database: Database;
/** Milliseconds since the tests began, by a clock that never jumps. */
let elapsed: number;

const serverOver = (from = database) => SigningKeys.open(from, { elapsed: () => elapsed });
const rotate = (revokes = false) =>
  database.transaction().execute((transaction) => rotateKey(transaction, { revokes }));

/** The key with which a server signs, by what comes of a text. */
const signatureOf = ({ signer }: SigningKeys) => signer.sign("visit", "v");

describeEachDatabase("the signing key", ({ newMigratedSettings }) => {
  beforeEach(async () => {
    elapsed = 0;
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
  });
  afterEach(() => database.destroy());

  it("is the same for all servers, and after a start", async () => {
    expect(signatureOf(await serverOver())).toBe(signatureOf(await serverOver()));
  });

  // Rule (operating.md#keys): Servers that run take a new key over, and accept it before any signs with it
  it("is replaced under several servers, each of which accepts at all times what another has signed", async () => {
    const servers = [await serverOver(), await serverOver()];
    const before = servers.map(signatureOf);
    await rotate();
    // One that is started meanwhile reads the new key at once.
    servers.push(await serverOver());
    for (; elapsed <= 3 * MINUTE_MS; elapsed += 1_000) {
      // Each looks every ten seconds, and not at the same time.
      for (const [index, server] of servers.entries())
        if (elapsed % 10_000 === 4_000 * index) await server.refresh();
      for (const from of servers)
        for (const to of servers) expect(to.signer.verify("visit", signatureOf(from))).toBe("v");
    }
    const after = servers.map(signatureOf);
    expect(new Set(after).size).toBe(1);
    expect(before).not.toContain(after[0]);
  });

  it("is accepted after its replacement for as long as what it signed is of use, and no longer", async () => {
    const server = await serverOver();
    const purposes = Object.keys(LIFE_MS) as Purpose[];
    const signed = purposes.map((purpose) => server.signer.sign(purpose, "old"));
    await rotate();
    const { retired_at } = await database.selectFrom("retired_key").selectAll().executeTakeFirstOrThrow();
    await server.refresh();
    elapsed = 2 * MINUTE_MS;
    await server.refresh();
    purposes.forEach((purpose, index) => {
      const end = Date.parse(retired_at) + 5 * MINUTE_MS + LIFE_MS[purpose];
      const at = (now: number) => server.signer.verify(purpose, signed[index] ?? "", now);
      expect([purpose, at(end - 1), at(end)]).toEqual([purpose, "old", undefined]);
      expect(server.signer.digests(purpose, "code", end - 1)).toHaveLength(2);
      expect(server.signer.digests(purpose, "code", end)).toHaveLength(1);
    });
  });

  // Rule (operating.md#keys): `--revoke` ends at once what older keys have signed
  it("that is revoked signs nothing that counts, from the next look on, nor does one before it", async () => {
    const server = await serverOver();
    const oldest = signatureOf(server);
    await rotate();
    await server.refresh();
    elapsed = 2 * MINUTE_MS;
    await server.refresh();
    const old = signatureOf(server);
    await rotate(true);
    await server.refresh();
    for (const token of [oldest, old]) expect(server.signer.verify("visit", token)).toBeUndefined();
    expect(server.signer.verify("visit", signatureOf(server))).toBe("v");
    expect(signatureOf(await serverOver())).toBe(signatureOf(server));
  });

  // Rule (operating.md#keys): While the clock is in doubt a key is only revoked
  it("is replaced by no clock that is in doubt, but revoked by any", async () => {
    const server = await serverOver();
    const before = signatureOf(server);
    await database.deleteFrom("known_time").execute();
    await database.insertInto("known_time").values({ id: 1, known_at: "2020-01-01T00:00:00.000Z" }).execute();
    await expect(rotate()).rejects.toThrow(/There is no new key: this machine's clock is ahead/);
    expect(signatureOf(await serverOver())).toBe(before);
    await rotate(true);
    expect(signatureOf(await serverOver())).not.toBe(before);
  });

  it("goes on in a running server where the database has none for a moment", async () => {
    const server = await serverOver();
    const before = signatureOf(server);
    await database.deleteFrom("signing_key").execute();
    await server.refresh();
    expect(signatureOf(server)).toBe(before);
  });

  it("leaves networks' digests and the research key as they are, whatever becomes of it", async () => {
    const server = await serverOver();
    const digest = server.signer.networkDigest(NETWORK);
    const research = await generatedKey(database, "research_key");
    await rotate();
    await rotate(true);
    expect((await serverOver()).signer.networkDigest(NETWORK)).toBe(digest);
    expect(await generatedKey(database, "research_key")).toEqual(research);
  });

  it("is deleted once nothing counts that it has signed, by a time that is known", async () => {
    await serverOver();
    await rotate();
    const { retired_at } = await database.selectFrom("retired_key").selectAll().executeTakeFirstOrThrow();
    const end = Date.parse(retired_at) + 5 * MINUTE_MS + Math.max(...Object.values(LIFE_MS));
    const left = async (now: number) => {
      await deleteRetiredKeys(database, new Date(now));
      return (await database.selectFrom("retired_key").select("key").execute()).length;
    };
    expect([await left(end), await left(end + 1)]).toEqual([1, 0]);
  });
});
