import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { pendingImport } from "@harapen/contract/staff/import";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { photographBegun } from "@harapen/contract/staff/photographs";
import { strToU8, type Zippable, zipSync } from "fflate";
import { pino } from "pino";
import sharp from "sharp";
import { openDatabase } from "../../../apps/server/src/database/database.ts";
import { stateOnceRead } from "../../../apps/server/src/testing/photographs/photograph-state.ts";
import { roomsOf } from "../../../apps/server/src/testing/rooms.ts";
import { type SignedInPerson, signInPerson } from "../../../apps/server/src/testing/staff-people.ts";
import { SLUG, writeAquarium } from "../../support/aquarium-folder.ts";
import { readLoopDelay } from "../../support/loop/loop-delay.ts";
import { type MeasuredServer, startMeasuredServer } from "../../support/measured-server.ts";
import { type Measure, printMeasures } from "../../support/measures.ts";
import { quantile } from "../../support/quantile.ts";
import { inTemporaryFolder } from "../../support/temporary-folder.ts";

/*
 * Measures what staff's files cost the visitors: zips, images and texts that once stopped the server for
 * minutes, and the largest that are taken, each while a visitor's calls go on. Exits with 1 where a bound is
 * exceeded.
 */

const METRICS_PORT = 29_466;
const LOOP_MS = 50;
const CALL_MS = 300;
const SERVER_MB = 1_000;
const PENGUINS = 60;
const LANGUAGES = ["ja", "en", "zh", "ko"] as const;

interface Place {
  readonly server: MeasuredServer;
  readonly keeper: SignedInPerson;
  /** The aquarium's exchange folder. */
  readonly folder: string;
}

async function measure(folder: string): Promise<Measure[]> {
  writeAquarium(folder, "staff files", PENGUINS);
  const dataDir = join(folder, "data");
  const server = await startMeasuredServer({
    DATA_DIR: dataDir,
    IMPORT_DIR: join(folder, SLUG),
    DEFAULT_AQUARIUM: SLUG,
    DEMO_SIGN_IN: "anywhere",
    METRICS_PORT: String(METRICS_PORT),
  });
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  try {
    const keeper = await signInPerson({ address: server.address, rooms }, "Keeper", {
      roles: [{ aquarium: SLUG, role: "keeper" }],
    });
    const place = { server, keeper, folder: join(folder, SLUG) };
    const measures: Measure[] = [];
    for (const [title, work] of Object.entries(WORKS)) measures.push(...(await during(place, title, work)));
    return measures;
  } finally {
    await rooms.close();
    await server.stop();
  }
}

/** Measures the server while work is done: its event loop, its memory and a visitor's calls. */
async function during(place: Place, title: string, prepare: Preparation): Promise<Measure[]> {
  const work = await prepare(place);
  const calls: number[] = [];
  let [memory, isDone] = [0, false];
  await readLoopDelay(METRICS_PORT);
  const visiting = (async () => {
    while (!isDone) {
      const began = performance.now();
      await (await fetch(place.server.address + PATHS.basePenguins(SLUG))).arrayBuffer();
      calls.push(performance.now() - began);
      memory = Math.max(memory, place.server.memory());
      await pause(20);
    }
  })();
  const began = performance.now();
  const outcome = await work().finally(() => (isDone = true));
  const seconds = (performance.now() - began) / 1_000;
  await visiting;
  const { maxMs } = await readLoopDelay(METRICS_PORT);
  const measured = `${title} (${outcome}; ${seconds.toFixed(1)} s)`;
  return [
    { measured: `${measured}: the event loop's longest delay (ms)`, value: maxMs, below: LOOP_MS },
    { measured: `${measured}: a visitor's call, p99 (ms)`, value: quantile(calls, 0.99), below: CALL_MS },
    { measured: `${measured}: the server's memory (MB)`, value: memory, below: SERVER_MB },
  ];
}

/** Work, and what is needed for it, made first: packing a zip holds up this process, and its measuring. */
type Work = () => Promise<string>;
type Preparation = (place: Place) => Work | Promise<Work>;

const WORKS: Readonly<Record<string, Preparation>> = {
  "a zip of 122,087 birds": (place) => sendingZip(place, { "base.json": birds(122_087) }),
  "a zip with a comment of 3 million characters": (place) =>
    sendingZip(place, { "localize/ja.json": dictionary({ p0: "あ".repeat(3_000_000) }) }),
  "a zip with 9.8 MB of brackets": (place) => sendingZip(place, { "base.json": "[".repeat(9_800_000) }),
  "a request of 2 MB of brackets": (place) =>
    calling(place, "PUT", STAFF_PATHS.draftBirds(SLUG), "[".repeat(1_990_000)),
  "the most birds with the most text": (place) => sendingLargest(place),
  "looking at it": (place) => calling(place, "GET", STAFF_PATHS.importZip(SLUG)),
  "taking it": async (place) => {
    const pending = await importOf(place.keeper);
    const id = "id" in pending ? pending.id : "";
    return calling(place, "POST", STAFF_PATHS.takeImport(SLUG), { id });
  },
  "looking at the draft": (place) => calling(place, "GET", STAFF_PATHS.draft(SLUG)),
  "its readiness": (place) => calling(place, "GET", STAFF_PATHS.readiness(SLUG)),
  "publishing it": (place) => calling(place, "POST", STAFF_PATHS.publish(SLUG), { note: "" }),
  "two images of 50 megapixels in a few bytes, and a zip": async (place) => {
    const grey = { create: { width: 7_070, height: 7_070, channels: 3, background: "#888" } } as const;
    const image = new Uint8Array(await sharp(grey).avif().toBuffer());
    const works = [() => sendImage(place, image), () => sendImage(place, image), sendingZip(place, {})];
    return async () => (await Promise.all(works.map((work) => work()))).join(", ");
  },
};

printMeasures(await inTemporaryFolder(measure));

function birds(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `b${index}`, picture: "p0.svg", icon: "p0.svg", band_color: [] },
    ...(index > 0 && { parent_ids: [`b${index - 1}`] }),
  }));
}

function dictionary(comment: Readonly<Record<string, string>>) {
  return { penguin: { name: {}, comment }, place: {}, gender: {}, color: {} };
}

/** Packs all that may be in a zip, with the pictures of one bird. */
function sendingLargest(place: Place): Work {
  const picture = Object.keys(mediaOf(place.folder))[0] ?? "";
  const name = picture.slice("media/".length);
  const largest = birds(CONTENT_LIMITS.birds).map((bird) => ({ ...bird, picture: name, icon: name }));
  const sentence = "さかなの時間になると、いちばん先にならんで待っています。";
  const share = CONTENT_LIMITS.texts / CONTENT_LIMITS.birds / LANGUAGES.length;
  const text = sentence.repeat(Math.floor(Math.min(CONTENT_LIMITS.comment, share) / sentence.length));
  const texts = dictionary(Object.fromEntries(largest.map(({ id }) => [id, text])));
  const localized = Object.fromEntries(LANGUAGES.map((each) => [`localize/${each}.json`, texts]));
  return sendingZip(place, { "base.json": largest, ...localized });
}

/** Returns the pictures of an exchange folder by their paths. */
function mediaOf(folder: string): Record<string, Uint8Array> {
  const base = JSON.parse(readFileSync(join(folder, "base.json"), "utf8")) as {
    picture: string;
    icon: string;
  }[];
  const names = base
    .flatMap(({ picture, icon }) => [picture, icon])
    .map((each) => each.replace(/^media\//, ""));
  return Object.fromEntries(
    [...new Set(names)].map((name) => [
      `media/${name}`,
      new Uint8Array(readFileSync(join(folder, "media", name))),
    ]),
  );
}

/** Returns a call that is made; it resolves to its status. */
function calling({ keeper }: Place, method: string, path: string, body?: unknown): Work {
  return async () => {
    const answer = await keeper.call(method, path, body);
    await answer.arrayBuffer();
    return String(answer.status);
  };
}

/** Packs the aquarium's folder with these files; sending it resolves to what becomes of it. */
function sendingZip({ keeper, folder }: Place, files: Readonly<Record<string, unknown>>): Work {
  const own = ["aquarium.json", "base.json", ...LANGUAGES.map((each) => `localize/${each}.json`)];
  const texts = Object.fromEntries(own.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  const changed = Object.entries({ ...texts, ...files }).map(([path, file]) => {
    return [path, strToU8(typeof file === "string" ? file : JSON.stringify(file))] as const;
  });
  const zip = zipSync({ ...mediaOf(folder), ...Object.fromEntries(changed) } satisfies Zippable);
  const type = { "content-type": "application/zip" };
  return async () => {
    const answer = await keeper.call("POST", STAFF_PATHS.importZip(SLUG), new Uint8Array(zip), type);
    if (!answer.ok) return String(answer.status);
    for (;;) {
      const pending = await importOf(keeper);
      if (pending.state === "refused") return `refused: ${pending.problems[0]?.code}`;
      if (pending.state !== "reading") return pending.state;
      await pause(200);
    }
  };
}

async function importOf(keeper: SignedInPerson) {
  return pendingImport.parse(await (await keeper.call("GET", STAFF_PATHS.importZip(SLUG))).json());
}

/** Sends an image; resolves to what becomes of it. */
async function sendImage({ keeper }: Place, image: Uint8Array<ArrayBuffer>): Promise<string> {
  const type = { "content-type": "image/avif" };
  const answer = await keeper.call("POST", STAFF_PATHS.photographs(SLUG), image, type);
  const { id } = photographBegun.parse(await answer.json());
  const state = await stateOnceRead(() => keeper.call("GET", STAFF_PATHS.photographState(SLUG, id)));
  return state.state === "refused" ? `refused: ${state.code}` : state.state;
}
