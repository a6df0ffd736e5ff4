import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { PhotographDecoder } from "./photograph-decoder.ts";
import { PhotographReader } from "./photograph-reader.ts";

const log = pino({ level: "silent" });
const AQUARIUM = "testhall";
const MINUTE = 60_000;
/** Its photographs are words, some of which hang. */
const FAILING = fileURLToPath(new URL("../../testing/photographs/failing-tasks.ts", import.meta.url));

// Rule (an-aquariums-data)
describeEachDatabase("a reader of photographs", ({ newMigratedSettings }) => {
  let folder: string;
  let rooms: Context;
  let decoder: PhotographDecoder;
  let reader: PhotographReader;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    folder = temporaryFolder();
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), log));
    await rooms.catalog.aquariums.replace(await aquariumContent());
    decoder = new PhotographDecoder({ filename: FAILING });
    const { photographs, photographReadings: readings } = rooms.catalog;
    reader = new PhotographReader({ photographs, readings, decoder, log, maxWaiting: 3 });
  });
  const close = () => Promise.all([reader.close(), decoder.close()]);
  afterEach(async () => {
    vi.useRealTimers();
    await close();
    await rooms.close();
  });

  const add = async (word: string) => {
    const id = randomUUID();
    const path = join(folder, id);
    writeFileSync(path, word);
    const added = reader.add({ aquarium: AQUARIUM, id, path, keep: "none", member: randomUUID() });
    return { id, path, failure: await added.then(() => undefined).catch(({ code }) => code) };
  };
  const stateOf = (id: string, now = Date.now()) =>
    rooms.catalog.photographReadings.state({ aquarium: AQUARIUM, id }, now);

  it("takes as many as may wait, and refuses others as busy, without their files", async () => {
    const added = [await add("hang"), await add("b"), await add("c"), await add("d")];
    expect(added.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined, "busy"]);
    expect(existsSync(added[3]?.path ?? "")).toBe(false);
    expect(await stateOf(added[3]?.id ?? "")).toBeUndefined();
  });

  it("keeps those that wait from being taken for lost, however long one takes", async () => {
    const [slow, waiting] = [await add("hang"), await add("next")];
    const changed_at = new Date(Date.now() - 3 * MINUTE).toISOString();
    await rooms.database.updateTable("photograph_reading").set({ changed_at }).execute();
    expect(await stateOf(waiting.id)).toMatchObject({ state: "refused" });
    vi.advanceTimersByTime(MINUTE);
    for (const { id } of [slow, waiting]) await expect.poll(() => stateOf(id)).toEqual({ state: "reading" });
  });

  it("says of those that it had not read when it was closed that they were interrupted", async () => {
    const added = [await add("hang"), await add("next")];
    await close();
    const interrupted = expect.objectContaining({ state: "refused", code: "service-unavailable" });
    expect(await Promise.all(added.map(({ id }) => stateOf(id)))).toEqual([interrupted, interrupted]);
    expect(added.map(({ path }) => existsSync(path))).toEqual([false, false]);
  });

  it("refuses one on which the decoder fails, and reads the next", async () => {
    const [failing, refused] = [await add("exit"), await add("refuse")];
    await expect.poll(() => stateOf(refused.id), { timeout: 20_000 }).toMatchObject({ code: "damaged" });
    expect(await stateOf(failing.id)).toMatchObject({ state: "refused", code: "internal" });
  });
});
