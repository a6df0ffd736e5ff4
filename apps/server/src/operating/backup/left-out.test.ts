// Rule (operating.md#what-a-backup-leaves-out)

import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { beforeEach, expect, it, vi } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { generatedKey } from "../../database/generated-key.ts";
import { rotateKey, SigningKeys } from "../../database/signing-keys.ts";
import { Signer } from "../../platform/signer.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { LEFT_OUT } from "./format/left-out.ts";
import { writeManifest } from "./format/manifest.ts";
import { makeBackup } from "./make/backup.ts";
import { restoreBackup } from "./restore/restore.ts";
import { verifyBackup } from "./verify.ts";

vi.setConfig({ testTimeout: 60_000 });

const DOCS = new URL("../../../../../docs/operating.md", import.meta.url);
const NETWORK = "192.0.2.0/24";
const PAST = "2026-11-01T00:00:00.000Z";
const log = pino({ level: "silent" });
const OPERATOR = { report: () => {}, confirm: async () => true };

let file: string;
let settings: DatabaseSettings;

async function within<T>(over: DatabaseSettings, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(over, log);
  try {
    return await use(database);
  } finally {
    await database.destroy();
  }
}

const restore = (over: DatabaseSettings) =>
  restoreBackup(over, { file, replace: true, force: true }, OPERATOR);

/** Gives every such table a row with a word that nothing else has; returns the words. */
async function fillLeftOut(database: Database): Promise<string[]> {
  await SigningKeys.open(database);
  await database.transaction().execute((transaction) => rotateKey(transaction, { revokes: false }));
  const words = {
    sign_in_session: randomBytes(32).toString("hex"),
    staff_answer: randomBytes(32).toString("hex"),
    demo_sign_in: randomBytes(32).toString("hex"),
    running_server: randomBytes(16).toString("hex"),
    refusal_key: randomBytes(32).toString("hex"),
  };
  await database
    .insertInto("refusal_key")
    .values({ day: PAST.slice(0, 10), key: words.refusal_key })
    .execute();
  await database
    .insertInto("sign_in_session")
    .values({
      ...{ digest: words.sign_in_session, issuer: "i", uid: "u", name: "n", picture: null, mail: null },
      ...{ made_at: PAST, expires_at: "2027-11-01T00:00:00.000Z" },
    })
    .execute();
  await database
    .insertInto("staff_answer")
    .values({ key: words.staff_answer, answer: "{}", at: PAST })
    .execute();
  await database
    .insertInto("demo_sign_in")
    .values({
      kind: "k",
      id: words.demo_sign_in,
      session_uid: null,
      grant_id: null,
      payload: "{}",
      expires_at: null,
    })
    .execute();
  await database.insertInto("running_server").values({ id: words.running_server, seen_at: PAST }).execute();
  const keys = [];
  for (const table of ["signing_key", "retired_key", "network_key"] as const)
    keys.push(...(await database.selectFrom(table).select("key").execute()).map(({ key }) => key));
  return [...Object.values(words), ...keys];
}

/** Puts a key that signs into a backup, as one of an earlier version has it. */
function addKey(key: string): void {
  const opened = new DatabaseSync(file);
  opened.prepare("insert into signing_key values (1, ?, ?)").run(key, PAST);
  writeManifest(opened, { made_at: PAST, made_of: "SQLite" });
  opened.close();
}

it("the operators' page names what is left out, and no other table as such", () => {
  const [, section = ""] = /^### What a backup leaves out$(.*?)^##/ms.exec(readFileSync(DOCS, "utf8")) ?? [];
  const named = [...section.matchAll(/^\| (`[^|]+`) \| left out/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...LEFT_OUT].sort());
});

describeEachDatabase("a backup", ({ kind, newSettings }) => {
  beforeEach(async () => {
    file = join(temporaryFolder(), "harapen.backup");
    settings = await newSettings();
    const rooms = roomsOf(await openDatabase(settings, log));
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await rooms.close();
  });

  // Rule (operating.md#what-a-backup-leaves-out): A backup has nothing by which a visit, an answer or a sign-in
  //   at the running server could be forged
  it("has no byte of what opens the running server, and the research key as it is", async () => {
    const words = await within(settings, fillLeftOut);
    expect(words).toHaveLength(8);
    const { tables } = await makeBackup(settings, file);
    const rows = new Map(tables.map((table) => [table.name, table.rows]));
    expect(LEFT_OUT.map((name) => rows.get(name))).toEqual(LEFT_OUT.map(() => 0));
    const bytes = readFileSync(file);
    for (const word of words) expect(bytes.includes(word)).toBe(false);
    const research = await within(settings, (database) => generatedKey(database, "research_key"));
    await makeBackup(settings, `${file}2`);
    expect(readFileSync(`${file}2`).includes(Buffer.from(research).toString("hex"))).toBe(true);
    expect(verifyBackup(file).tables.length).toBe(tables.length);
  });

  it("of an earlier version gives no key back: what is forged with that is refused", async () => {
    const stolen = randomBytes(32);
    await makeBackup(settings, file);
    addKey(stolen.toString("hex"));
    expect(verifyBackup(file).tables).toContainEqual(
      expect.objectContaining({ name: "signing_key", rows: 1 }),
    );
    const empty = await newSettings();
    await restore(empty);
    for (const over of [empty, settings]) {
      await restore(over);
      const { signer } = await within(over, (database) => SigningKeys.open(database));
      expect(signer.verify("visit", new Signer(stolen).sign("visit", "v.1.p"))).toBeUndefined();
      expect(signer.networkDigest(NETWORK)).not.toBe(new Signer(stolen).networkDigest(NETWORK));
    }
    if (kind === "PostgreSQL") return;
    for (const name of readdirSync(empty.dataDir).filter((each) => each.startsWith("harapen.sqlite")))
      expect(readFileSync(join(empty.dataDir, name)).includes(stolen.toString("hex"))).toBe(false);
  });

  // Rule (operating.md#restoring): A restore makes a new signing key, and accepts what the replaced database's
  //   has signed for as long as that is of use
  it("is restored with a new signing key, and what the replaced database's has signed goes on", async () => {
    const before = await within(settings, (database) => SigningKeys.open(database));
    const visit = before.signer.sign("visit", "v.1.p");
    const [code] = before.signer.digests("guest-album", "bcdfg");
    await makeBackup(settings, file);
    await restore(settings);
    const after = await within(settings, (database) =>
      SigningKeys.open(database, { clock: () => Date.now() + 3_600_000 }),
    );
    expect(after.signer.sign("visit", "v.1.p")).not.toBe(visit);
    expect(after.signer.verify("visit", visit)).toBe("v.1.p");
    expect(after.signer.digests("guest-album", "bcdfg")).toContain(code);
    expect(after.signer.networkDigest(NETWORK)).toBe(before.signer.networkDigest(NETWORK));
    const { signer } = await within(await restoredAnew(), (database) => SigningKeys.open(database));
    expect(signer.verify("visit", visit)).toBeUndefined();
  });

  async function restoredAnew(): Promise<DatabaseSettings> {
    const empty = await newSettings();
    await restore(empty);
    return empty;
  }
});
