import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import { ANSWER_TOKEN_HEADER } from "@harapen/contract/calls/search";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { BELLY, saveConfirmedVisit, taps } from "../../testing/confirmed-visit.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());

const image = toDataUrl(makePng()) as `data:image/png;base64,${string}`;

const data = taps(BELLY);
const part = everythingVisible();

/** Searches in a visit, by its token if given, otherwise in a new one. */
function search(visit = ""): Promise<Response> {
  const body = JSON.stringify({ pos: countByCell(data), part, aquarium: SLUG, data });
  const headers = { "content-type": "application/json", [VISIT_HEADER]: visit };
  return fetch(app.address + PATHS.search, { method: "POST", headers, body });
}

async function scoreOf(penguin: string): Promise<number> {
  const found = ranking.parse(await (await search()).json()).find(({ id }) => id === penguin);
  return found?.score ?? 0;
}

/** Searches, and saves that it was this penguin, as our client does. */
async function confirm(penguin: string): Promise<Response> {
  const answer = await search((await search()).headers.get(VISIT_HEADER) ?? "");
  const answer_token = answer.headers.get(ANSWER_TOKEN_HEADER) ?? "";
  const answered = ranking.parse(await answer.json()).map(({ id, score }) => ({ id, score }));
  const rank = 1 + answered.findIndex(({ id }) => id === penguin);
  const visit = { name: "guest", uid: "guest", aquarium: SLUG, penname: "", bandcolor: [], time: 1 };
  const form = z.encode(saveRecordRequest, {
    ...visit,
    image,
    data,
    part,
    ranking: answered,
    rank,
    answer_token,
  });
  const sent = Object.entries(form).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(Object.fromEntries(sent) as Record<string, string>).toString();
  return app.post(PATHS.saveRecord, body, "application/x-www-form-urlencoded");
}

it("the background learner learns after a save, and the penguin is recognised better then", async () => {
  const before = await scoreOf("p2");
  for (const device of ["a", "b", "c", "d", "e"])
    await saveConfirmedVisit(app.rooms, SLUG, { penguin: "p2", device });
  expect(await scoreOf("p2")).toBe(before);
  expect((await confirm("p2")).status).toBe(200);
  await expect.poll(() => scoreOf("p2"), { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
  const served = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
  expect(served.find(({ id }) => id === "p2")?.spots).toBeUndefined();
  expect(app.logged()).not.toMatch(/could not be learned/);
}, 90_000);
