import { PATHS } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/save-record";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { BELLY, saveConfirmedVisit, taps } from "../testing/confirmed-visit.ts";
import { makePng, toDataUrl } from "../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../testing/running-app.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());

const image = toDataUrl(makePng()) as `data:image/png;base64,${string}`;

async function scoreOf(penguin: string): Promise<number> {
  const data = taps(BELLY);
  const body = { pos: countByCell(data), part: everythingVisible(), aquarium: SLUG, data };
  const answer = await app.post(PATHS.search, body);
  const found = ranking.parse(await answer.json()).find(({ id }) => id === penguin);
  return found?.score ?? 0;
}

it("the background learner learns after a save, and the penguin is recognised better then", async () => {
  const before = await scoreOf("p2");
  const records = await Promise.all(
    ["a", "b", "c", "d", "e"].map((device) =>
      saveConfirmedVisit(app.storage, SLUG, { penguin: "p2", device }),
    ),
  );
  expect(await scoreOf("p2")).toBe(before);
  const form = z.encode(saveRecordRequest, { ...(records[0] as (typeof records)[number]), image });
  const saved = await app.post(
    PATHS.saveRecord,
    new URLSearchParams(form as Record<string, string>).toString(),
    "application/x-www-form-urlencoded",
  );
  expect(saved.status).toBe(200);
  await expect.poll(() => scoreOf("p2"), { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
  const served = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
  expect(served.find(({ id }) => id === "p2")?.spots).toBeUndefined();
  expect(app.logged()).not.toMatch(/could not be learned/);
}, 90_000);
