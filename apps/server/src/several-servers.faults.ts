import { randomUUID } from "node:crypto";
import { dictionary } from "@harapen/contract/aquarium";
import { albumResponse } from "@harapen/contract/calls/albums";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { photographBegun } from "@harapen/contract/staff/photographs";
import { decodeJwt } from "jose";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { importFolder } from "./catalog/folder/import-folder.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { BELLY, taps } from "./testing/confirmed-visit.ts";
import { PersistentClient } from "./testing/persistent-client.ts";
import { stateOnceRead } from "./testing/photographs/photograph-state.ts";
import { makePng, toDataUrl } from "./testing/png-fixture.ts";
import { findPgBouncer, startPgBouncer } from "./testing/postgres/pg-bouncer.ts";
import { startCluster } from "./testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "./testing/postgres/run-cluster.ts";
import { newServerDatabase } from "./testing/postgres/spread-by-session.ts";
import { roomsOf } from "./testing/rooms.ts";
import { SLUG } from "./testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { type Balancer, startBalancer } from "./testing/several-servers/balancer.ts";
import { startMovableAddress } from "./testing/several-servers/movable-address.ts";
import { startReplica } from "./testing/several-servers/postgres-replica.ts";
import { signIn } from "./testing/sign-in/oidc-sign-in.ts";
import { signInPerson } from "./testing/staff-people.ts";
import { confirmationOf } from "./testing/visits/confirmation-of.ts";

const programs = findPostgres();
const pooler = findPgBouncer();
const log = pino({ level: "silent" });
const image = toDataUrl(makePng()) as `data:image/png;base64,${string}`;

let cluster: Cluster;
let balancer: Balancer;
let servers: ServerProcess[] = [];
beforeEach(async () => {
  cluster = await startCluster(programs ?? "");
  balancer = await startBalancer();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
});

/** Starts two servers behind the balancer; the second once the first has made the tables. */
async function startTwo(settings: Readonly<Record<string, string>>): Promise<void> {
  const shared = {
    ...settings,
    IMPORT_DIR: writeFolder(aquariumFiles()),
    PUBLIC_URL: balancer.address,
    TRUSTED_PROXIES: "loopback",
    DEMO_SIGN_IN: "anywhere",
    THREADS: "1",
  };
  servers = [await startServerProcess(shared), await startServerProcess(shared)];
  balancer.servers = servers.map(({ address }) => address);
}

/** Posts to the first or the second server directly. */
function post(server: number, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch((servers[server]?.address ?? "") + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function within<T>(databaseUrl: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: "", databaseUrl }, log);
  return use(database).finally(() => database.destroy());
}

/**
 * Checks that everything acknowledged is stored, and nothing twice: all that was sent was acknowledged in the
 * end.
 */
async function expectExactlyStored(databaseUrl: string, { drawings, events }: PersistentClient) {
  await within(databaseUrl, async (database) => {
    const storedDrawings = await database.selectFrom("drawing").select("drawing_id").execute();
    const storedEvents = await database.selectFrom("event").select("event_id").execute();
    expect(storedDrawings.map(({ drawing_id }) => drawing_id).sort()).toEqual(drawings.toSorted());
    expect(storedEvents.map(({ event_id }) => event_id).sort()).toEqual(events.toSorted());
  });
}

const SKIPPED = "(skipped where PostgreSQL's programs or PgBouncer are missing)";

describe.skipIf(!programs || !pooler)(`two servers over PostgreSQL through PgBouncer ${SKIPPED}`, () => {
  let databaseUrl: string;
  beforeEach(async () => {
    databaseUrl = await newServerDatabase(cluster);
    await startTwo({
      DATABASE_URL: await startPgBouncer(pooler ?? "", databaseUrl),
      MIGRATION_DATABASE_URL: databaseUrl,
    });
  });

  it("a member who signs in behind the balancer saves at one and reads the album at the other", async () => {
    const token = await signIn(balancer.address, "Umi");
    const uid = decodeJwt(token).sub ?? "";
    const headers = { authorization: `Bearer ${token}` };
    const drawing = { mail: "", uid, aquarium: SLUG, penguin_name: "p1", image, drawing_id: randomUUID() };
    expect((await post(0, PATHS.saveDrawing, drawing, headers)).status).toBe(200);
    const { drawings } = albumResponse.parse(await (await post(1, PATHS.loadAlbum, { uid }, headers)).json());
    expect(drawings).toEqual([expect.objectContaining({ uid, penguin_name: "p1" })]);
  });

  // Rule (operating.md#databases): Any server over PostgreSQL believes what another signed, and one that is
  //   killed loses nothing that it acknowledged
  it("what one server signed the other believes: a visit, and what a search was answered", async () => {
    const data = taps(BELLY);
    const part = everythingVisible();
    const search = (server: number, visit?: string) =>
      post(
        server,
        PATHS.search,
        { pos: countByCell(data), part, aquarium: SLUG, data },
        visit === undefined ? {} : { [VISIT_HEADER]: visit },
      );
    const visit = (await search(0)).headers.get(VISIT_HEADER) ?? "";
    const answer = await search(1, visit);
    expect(answer.headers.get(VISIT_HEADER)).toBeNull();
    const record = await confirmationOf(answer, { drawing_id: randomUUID(), data, image });
    const form = Object.entries(z.encode(saveRecordRequest, record)).filter(
      ([, value]) => value !== undefined,
    );
    const saved = await fetch((servers[0]?.address ?? "") + PATHS.saveRecord, {
      method: "POST",
      body: new URLSearchParams(Object.fromEntries(form) as Record<string, string>),
    });
    expect(saved.status).toBe(200);
    const stored = await within(databaseUrl, (database) =>
      database.selectFrom("record").select(["answer_id", "answer_visit"]).execute(),
    );
    expect(stored).toEqual([
      { answer_id: expect.stringMatching(/./), answer_visit: expect.stringMatching(/./) },
    ]);
  });

  it("what is imported at one is served by both", async () => {
    const files = aquariumFiles();
    const renamed = JSON.stringify(files["localize/ja.json"]).replace("アン", "アンナ");
    const folder = writeFolder({ ...files, "localize/ja.json": renamed });
    await within(databaseUrl, (database) => importFolder(folder, roomsOf(database).catalog.aquariums));
    const names = servers.map(async ({ address }) =>
      dictionary.parse(await (await fetch(address + PATHS.dictionary(SLUG, "ja"))).json()),
    );
    expect((await Promise.all(names)).map(({ penguin }) => penguin.name.p1)).toEqual(["アンナ", "アンナ"]);
  });

  // Rule (an-aquariums-data)
  it("how far a photograph is that one reads the other tells", async () => {
    const bytes = new Uint8Array(makePng(400, 300));
    const type = { "content-type": "image/png" };
    const [one = "", other = ""] = servers.map(({ address }) => address);
    const read = await within(databaseUrl, async (database) => {
      const rights = { roles: [{ aquarium: SLUG, role: "helper" as const }] };
      const { address } = balancer;
      const helper = await signInPerson({ address, rooms: roomsOf(database) }, "Helper", rights);
      balancer.servers = [one];
      const sent = await helper.call("POST", STAFF_PATHS.photographs(SLUG), bytes, type);
      const { id } = photographBegun.parse(await sent.json());
      balancer.servers = [other];
      return stateOnceRead(() => helper.call("GET", STAFF_PATHS.photographState(SLUG, id)));
    });
    expect(read).toMatchObject({ state: "ready", width: 400, height: 300 });
  });

  it("a save and an event that come to both at once are stored once", async () => {
    const drawing = { mail: "", uid: "guest", aquarium: SLUG, penguin_name: "p1", image };
    const payload = { drawing_id: randomUUID(), total_strokes: 1 };
    const rounds = Array.from({ length: 20 }, () => randomUUID());
    const statuses = await Promise.all(
      rounds.flatMap((id) =>
        [0, 1].flatMap((server) => [
          post(server, PATHS.saveDrawing, { ...drawing, drawing_id: id }),
          post(server, PATHS.logEvent, {
            ...{ event_id: id, session_id: "s", name: "undo", client_ts: 1e12, payload },
          }),
        ]),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 204]));
    await within(databaseUrl, async (database) => {
      expect(await database.selectFrom("drawing").select("drawing_id").execute()).toHaveLength(20);
      expect(await database.selectFrom("event").select("event_id").execute()).toHaveLength(20);
    });
  });

  // Rule (operating.md#databases)
  it("one is killed under load: what was acknowledged is there, and the rest arrives at the other, once", async () => {
    const client = new PersistentClient(() => balancer.address);
    await client.acknowledges(20);
    servers[0]?.child.kill("SIGKILL");
    await client.acknowledges(20);
    await client.finish();
    expect([...client.refusals]).toContain("502, no Retry-After");
    await expectExactlyStored(databaseUrl, client);
  });
});

describe.skipIf(!programs)("a promoted replica (skipped where PostgreSQL's programs are missing)", () => {
  // Rule (operating.md#databases)
  it("has what was acknowledged before the primary was lost, and takes the rest, once, of servers that run on", async () => {
    const primary = await newServerDatabase(cluster);
    const address = await startMovableAddress(primary);
    await startTwo({ DATABASE_URL: address.databaseUrl });
    const replica = await startReplica(programs ?? "", primary);
    const client = new PersistentClient(() => balancer.address);
    await client.acknowledges(20);
    await cluster.crash();
    await replica.promote();
    address.moveTo(replica.databaseUrl);
    await client.acknowledges(20);
    await client.finish();
    expect(client.refusals).toEqual(new Set(["503, Retry-After"]));
    await expectExactlyStored(replica.databaseUrl, client);
  });
});
