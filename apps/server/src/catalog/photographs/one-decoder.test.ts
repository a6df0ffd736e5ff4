import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pendingImport } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type PhotographState, photographBegun } from "@harapen/contract/staff/photographs";
import { strToU8, zipSync } from "fflate";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import {
  decodersOf,
  residentBytes,
  variablesOf,
  watching,
} from "../../testing/photographs/decoder-processes.ts";
import { stateOnceRead } from "../../testing/photographs/photograph-state.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { SLUG } from "../../testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** What the server and its decoder take together. */
const MOST_BYTES = 1_000_000_000;
const GREY = { channels: 3, background: "#888" } as const;

/** A server in a process of its own, and somebody who sends it photographs. */
interface Started {
  readonly server: ServerProcess;
  readonly rooms: Context;
  readonly keeper: SignedInPerson;
  /** The folder of files that are sent. */
  readonly scratch: string;
}

async function start(): Promise<Started> {
  const dataDir = join(temporaryFolder(), "data");
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    IMPORT_DIR: writeFolder(aquariumFiles()),
    DEFAULT_AQUARIUM: SLUG,
    DEMO_SIGN_IN: "anywhere",
    THREADS: "1",
  });
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  const roles = [{ aquarium: SLUG, role: "keeper" as const }];
  const keeper = await signInPerson({ address: server.address, rooms }, "Keeper", { roles });
  return { server, rooms, keeper, scratch: join(dataDir, "temporary") };
}

/** Returns a grey photograph with grains everywhere. */
async function grained(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const input = await sharp({ create: { width: 256, height: 256, ...GREY, noise } })
    .png()
    .toBuffer();
  const photograph = sharp({ create: { width, height, ...GREY } }).composite([{ input, tile: true }]);
  return new Uint8Array(await photograph.jpeg({ quality: 80 }).toBuffer());
}

/** Sends a photograph; resolves to its id. */
async function send({ keeper }: Started, bytes: Uint8Array, type = "image/jpeg"): Promise<string> {
  const path = STAFF_PATHS.photographs(SLUG);
  const answer = await keeper.call("POST", path, bytes, { "content-type": type });
  expect(answer.status).toBe(202);
  return photographBegun.parse(await answer.json()).id;
}

const stateOf = ({ keeper }: Started, id: string): Promise<PhotographState> =>
  stateOnceRead(() => keeper.call("GET", STAFF_PATHS.photographState(SLUG, id)));

/** Sends a zip with photographs; resolves to the state of the import once it is not being read any more. */
async function importZip({ keeper }: Started, photographs: readonly Uint8Array[]) {
  const files = aquariumFiles();
  const birds = files["base.json"] as object[];
  const named = birds.map((bird, index) =>
    index < photographs.length ? { ...bird, picture: `${index}.jpg`, icon: `${index}.jpg` } : bird,
  );
  const media = Object.fromEntries(photographs.map((bytes, index) => [`media/${index}.jpg`, bytes]));
  const all = Object.entries({ ...files, "base.json": named, ...media });
  const bytesOf = (file: unknown) =>
    file instanceof Uint8Array ? file : strToU8(typeof file === "string" ? file : JSON.stringify(file));
  const zip = zipSync(Object.fromEntries(all.map(([path, file]) => [path, bytesOf(file)])), { level: 0 });
  const path = STAFF_PATHS.importZip(SLUG);
  await keeper.call("POST", path, zip, { "content-type": "application/zip" });
  for (;;) {
    const state = pendingImport.parse(await (await keeper.call("GET", path)).json());
    if (state.state !== "reading") return state;
    await pause(100);
  }
}

/** Resolves to the server's decoder once it is decoding: it has a photograph's pixels then. */
async function decoderAtWork(started: Started): Promise<number> {
  const [found] = decodersOf(started.server.child.pid);
  if (found !== undefined && residentBytes(found) > 120_000_000) return found;
  await pause(5);
  return decoderAtWork(started);
}

// Rule (an-aquariums-data): All photographs, of uploads and of imports, are decoded one after the other in a
//   process with a memory limit of its own
describe.runIf(process.platform === "linux")("the photographs' decoder", () => {
  let started: Started;
  let small: Uint8Array;
  let large: Uint8Array;
  beforeAll(async () => {
    started = await start();
    small = await grained(600, 400);
    large = await grained(3_000, 2_000);
  });
  afterAll(async () => {
    await started.server.stop();
    await started.rooms.close();
  });

  it("refuses a small file that swells, and the server stays below 1 GB", async () => {
    const create = { width: 7_070, height: 7_070, ...GREY };
    const swelling = new Uint8Array(await sharp({ create }).avif({ effort: 0 }).toBuffer());
    expect(swelling.length).toBeLessThan(5_000);
    const { peak, result } = await watching(started.server.child.pid, async () => [
      await stateOf(started, await send(started, swelling, "image/avif")),
      await stateOf(started, await send(started, small)),
    ]);
    expect(result).toMatchObject([{ state: "refused", code: "too-much-memory" }, { state: "ready" }]);
    expect(peak).toBeLessThan(MOST_BYTES);
    const [read] = await importPictureProblems(started, swelling);
    expect(read).toMatchObject({ code: "unreadable-picture", message: /too much memory/ });
  }, 120_000);

  it("is one for two uploads and an import at once, which stay below 1 GB", async () => {
    const { peak, decoders, result } = await watching(started.server.child.pid, () =>
      Promise.all([
        send(started, large).then((id) => stateOf(started, id)),
        send(started, large).then((id) => stateOf(started, id)),
        importZip(started, [small]),
      ]),
    );
    expect(result.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
    expect(decoders).toBe(1);
    expect(peak).toBeLessThan(MOST_BYTES);
  }, 120_000);

  it("knows nothing of the server's settings, and goes first where memory ends", async () => {
    const read = stateOf(started, await send(started, large));
    const names = variablesOf(await decoderAtWork(started));
    expect(names.filter((name) => !/^(TMPDIR|MALLOC_ARENA_MAX|NODE_CHANNEL_.*)$/.test(name))).toEqual([]);
    await read;
  });

  it("fails one photograph alone where it is killed", async () => {
    const [first, next] = [await send(started, large), await send(started, small)];
    process.kill(await decoderAtWork(started), "SIGKILL");
    expect(await stateOf(started, first)).toMatchObject({ state: "refused", code: "internal" });
    expect(await stateOf(started, next)).toMatchObject({ state: "ready" });
  });
});

async function importPictureProblems(started: Started, bytes: Uint8Array) {
  const state = await importZip(started, [bytes]);
  return "problems" in state ? state.problems : [];
}

describe.runIf(process.platform === "linux")("a server that ends while photographs are read", () => {
  it.each(["SIGTERM", "SIGKILL"] as const)("leaves no decoder behind: %s", async (signal) => {
    const started = await start();
    const { server, rooms, scratch } = started;
    const large = await grained(3_000, 2_000);
    const ids = [await send(started, large), await send(started, large)];
    const decoder = await decoderAtWork(started);
    server.child.kill(signal);
    await server.ended;
    await expect.poll(() => existsSync(`/proc/${decoder}/cmdline`)).toBe(false);
    const now = signal === "SIGTERM" ? Date.now() : Date.now() + 3 * 60_000;
    const states = ids.map((id) => rooms.catalog.photographReadings.state({ aquarium: SLUG, id }, now));
    const interrupted = expect.objectContaining({ state: "refused", code: "service-unavailable" });
    expect(await Promise.all(states)).toEqual([interrupted, interrupted]);
    // The next start removes what a killed server left.
    expect(signal === "SIGTERM" ? readdirSync(scratch) : []).toEqual([]);
    await rooms.close();
  });
});
