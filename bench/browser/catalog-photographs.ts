import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Penguin } from "@harapen/contract/penguin";
import type { CDPSession, Page } from "@playwright/test";
import { pino } from "pino";
import { importFolder } from "../../apps/server/src/catalog/folder/import-folder.ts";
import { openDatabase } from "../../apps/server/src/database/database.ts";
import { renderPhotograph } from "../../apps/server/src/testing/photographs/render-photograph.ts";
import { roomsOf } from "../../apps/server/src/testing/rooms.ts";
import { SLUG, writeAquarium } from "../support/aquarium-folder.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { CPU_SLOWDOWN, onPhone, type Setting, slowDownCpu } from "./phone.ts";

/*
 * Measures how soon the catalog of an aquarium is complete if its penguins have photographs as phones take
 * them: with an empty cache, over an aquarium's Wi-Fi, on a slow phone. Needs the built app.
 */

const PENGUINS = 12;
/** 12 megapixels, with much detail. */
const SIDES = { width: 4_032, height: 3_024 };
const JPEG_QUALITY = 92;
/** 1.6 megabits a second, 150 ms there and back. */
const WIFI = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const RUNS = 5;

/**
 * A visit to the catalog: the time from the start of the navigation until every icon is loaded, and the bytes
 * received.
 */
interface Visit {
  readonly ms: number;
  readonly bytes: number;
  readonly iconBytes: number;
  readonly types: readonly string[];
}

/**
 * Writes an aquarium whose penguins each have a photograph, as picture and icon; returns the bytes of all.
 */
async function writePhotographs(folder: string): Promise<number> {
  const penguins = writeAquarium(folder, "photographs", PENGUINS);
  const rendered = await renderPhotograph(SIDES, true);
  let bytes = 0;
  for (const index of penguins.keys()) {
    const tinted = rendered.clone().modulate({ hue: (360 * index) / PENGUINS });
    const jpeg = await tinted
      .flop(index % 2 === 1)
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    writeFileSync(join(folder, SLUG, "media", `phone-${index}.jpg`), jpeg);
    bytes += jpeg.length;
  }
  const file = join(folder, SLUG, "base.json");
  const base = JSON.parse(readFileSync(file, "utf8")) as Penguin[];
  const photographed = base.map((penguin, index) => {
    const name = `phone-${index}.jpg`;
    return { ...penguin, picture: name, icon: name };
  });
  writeFileSync(file, JSON.stringify(photographed));
  return bytes;
}

/** Imports the folder into a new database; returns the time taken, in seconds. */
async function importInto(dataDir: string, folder: string): Promise<number> {
  const start = performance.now();
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  await importFolder(folder, rooms.catalog.aquariums);
  await rooms.close();
  return (performance.now() - start) / 1_000;
}

async function visitCatalog(page: Page, devtools: CDPSession): Promise<Visit> {
  const types = new Map<string, string>();
  let [bytes, iconBytes] = [0, 0];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Image" && response.url.includes("/media/")) types.set(requestId, response.mimeType);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (types.has(requestId)) iconBytes += encodedDataLength;
  });
  await page.goto(`/${SLUG}/list`);
  await page.waitForFunction((count) => {
    const icons = [...document.querySelectorAll<HTMLImageElement>("main li img")];
    icons.at(-1)?.scrollIntoView();
    return icons.length === count && icons.every((icon) => icon.complete && icon.naturalWidth > 0);
  }, PENGUINS);
  const ms = await page.evaluate(() => performance.now());
  return { ms, bytes, iconBytes, types: [...new Set(types.values())] };
}

async function measure({ newPhone }: Setting): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run++) {
    const phone = await newPhone();
    const page = await phone.newPage();
    const devtools = await phone.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", WIFI);
    await slowDownCpu(devtools);
    visits.push(await visitCatalog(page, devtools));
    await phone.close();
  }
  return visits;
}

await inTemporaryFolder(async (folder) => {
  const aquariums = join(folder, "aquariums");
  const DATA_DIR = join(folder, "data");
  const sent = await writePhotographs(aquariums);
  const seconds = await importInto(DATA_DIR, aquariums);
  const visits = await onPhone(measure, { DATA_DIR, DEFAULT_AQUARIUM: SLUG });
  const kB = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;
  const times = visits.map(({ ms }) => ms);
  console.log(
    `Catalog of ${PENGUINS} photographs, 1.6 Mbit/s, CPU slowed ${CPU_SLOWDOWN} times, ${RUNS} runs`,
  );
  console.table({
    "photographs as they were taken": kB(sent),
    "import, a photograph": `${(seconds / PENGUINS).toFixed(1)} s`,
    "catalog complete, median": `${Math.round(quantile(times, 0.5))} ms`,
    worst: `${Math.round(Math.max(...times))} ms`,
    "loaded in all": kB(Math.max(...visits.map(({ bytes }) => bytes))),
    "icons of it": kB(Math.max(...visits.map(({ iconBytes }) => iconBytes))),
    "icons' types": visits[0]?.types.join(", "),
  });
});
