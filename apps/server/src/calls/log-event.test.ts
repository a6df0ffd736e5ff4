import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runApp } from "../testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.deleteFrom("event").execute();
  await app.database.deleteFrom("event_aside").execute();
});

const kept = () => app.database.selectFrom("event").selectAll().execute();
const aside = () => app.database.selectFrom("event_aside").selectAll().execute();

function event(fields: object = {}): object {
  const payload = { search_id: randomUUID(), more: ["than", "asked"] };
  return { event_id: randomUUID(), session_id: "s1", name: "not_sure", client_ts: 1e12, payload, ...fields };
}

describe("an event", () => {
  it("is acknowledged when it is stored, with the server's time and the payload's further keys", async () => {
    const before = new Date().toISOString();
    const answer = await app.post(PATHS.logEvent, event());
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    const [stored] = await kept();
    expect(JSON.parse(stored?.payload ?? "")).toMatchObject({ more: ["than", "asked"] });
    expect((stored?.received_at ?? "") >= before).toBe(true);
  });

  it("is stored once, however often it is sent", async () => {
    const same = event();
    const answers = await Promise.all([1, 2, 3].map(() => app.post(PATHS.logEvent, same)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await kept()).toHaveLength(1);
  });

  it("may come as plain text, as beacons send it", async () => {
    const answer = await app.post(PATHS.logEvent, event(), "text/plain;charset=UTF-8");
    expect(answer.status).toBe(204);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ["has a name that the contract does not know", { name: "dance" }, "no event of this name"],
    ["is named like a part of every object", { name: "constructor" }, "no event of this name"],
    ["is named like every object's prototype", { name: "__proto__" }, "no event of this name"],
    ["has a payload that fails its schema", { payload: { search_id: 7 } }, "search_id"],
  ])("is kept aside, with the reason, when it %s", async (_, fields, reason) => {
    expect((await app.post(PATHS.logEvent, event(fields))).status).toBe(202);
    expect(await kept()).toEqual([]);
    expect(await aside()).toEqual([expect.objectContaining({ reason: expect.stringContaining(reason) })]);
  });
});
