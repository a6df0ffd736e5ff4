// Rule (the-search)

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import { deviceReferences } from "@harapen/contract/calls/references";
import { LOOK_HEADER, nextLookResponse, SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { ranking } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";

const MINATO = "minato";
const FOLDER = fileURLToPath(new URL(`../../../../../aquariums/${MINATO}/`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "harapen-flippers-"));
const base = join(folder, "base.json");
const recorded: PenguinRecord[] = JSON.parse(readFileSync(join(FOLDER, "base.json"), "utf8"));

let app: RunningApp;
beforeAll(async () => {
  cpSync(FOLDER, folder, { recursive: true });
  app = await runApp();
});
afterAll(() => app.stop());

/** Of every second penguin the bands are on the left, of the others on the right. */
const sideOf = (id: string) => (recorded.findIndex((each) => each.id === id) % 2 === 0 ? "left" : "right");

async function record(flipperOf: (id: string) => "left" | "right" | undefined): Promise<void> {
  const penguins = recorded.map((penguin) => ({
    ...penguin,
    bands: penguin.band_color.map((color) => ({ color, flipper: flipperOf(penguin.id) })),
  }));
  writeFileSync(base, JSON.stringify(penguins));
  await importFolder(folder, app.rooms.catalog.aquariums);
}

const data = [{ stroke: 0, brushSize: 10, pos: [{ x: 195, y: 250 }] }];
const bodyOf = (looks: readonly AnsweredLook[], shows: object) => ({
  pos: countByCell(data),
  part: everythingVisible(),
  aquarium: MINATO,
  data,
  looks,
  ...shows,
});

async function ask(shows: object, looks: readonly AnsweredLook[] = []) {
  const answer = await app.post(PATHS.nextLook, bodyOf(looks, shows));
  return nextLookResponse.parse(await answer.json()).look;
}

async function searched(...looks: AnsweredLook[]) {
  const answer = await app.post(PATHS.search, bodyOf(looks, {}));
  const versions = answer.headers.get(SEARCH_VERSION_HEADERS.catalog);
  return { ranked: ranking.parse(await answer.json()), catalog: versions };
}

const ON_THE_RIGHT: AnsweredLook = { kind: "bands", flippers: true, answer: "right" };

test("bands may be answered by the flippers where these are recorded, of clients that say so", async () => {
  await record(() => undefined);
  const without = await searched();
  expect(await ask({ asks_flippers: true })).toEqual({ kind: "bands" });

  await record(sideOf);
  expect(await ask({ asks_flippers: true })).toEqual({ kind: "bands", flippers: true });
  expect(await ask({})).toEqual({ kind: "bands" });
  expect(await ask({ asks_more: true, asks_flippers: false })).toEqual({ kind: "bands" });
  expect((await ask({ asks_flippers: true }, [ON_THE_RIGHT]))?.kind).not.toBe("bands");
  const asking = await app.post(PATHS.search, bodyOf([], { asks_look: true, asks_flippers: true }));
  expect(JSON.parse(asking.headers.get(LOOK_HEADER) ?? "")).toEqual({ kind: "bands", flippers: true });

  const before = await searched();
  expect(before.ranked).toEqual(without.ranked);
  expect(before.catalog).not.toBe(without.catalog);
  const { ranked } = await searched(ON_THE_RIGHT);
  const scoreOf = (of: typeof ranked, id: string) => of.find((each) => each.id === id)?.score ?? 0;
  for (const { id, band_color } of before.ranked.slice(0, 10)) {
    const isRaised = scoreOf(ranked, id) > scoreOf(before.ranked, id);
    expect(isRaised).toBe(band_color.length > 0 && sideOf(id) === "right");
  }
});

test("the flippers go to devices, which search alike, and the bands' days do not", async () => {
  await record(sideOf);
  const text = await (await app.get(PATHS.references(MINATO))).text();
  const { references } = deviceReferences.parse(JSON.parse(text));
  for (const { id, bandColors = [], bandedFlippers } of references)
    expect(bandedFlippers).toBe(bandColors.length > 0 ? sideOf(id) : "none");
  expect(text).not.toContain("since");
});
