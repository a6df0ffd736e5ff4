import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makePng, toDataUrl } from "./testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "./testing/running-app.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.stop());

const drawing = () => ({
  uid: "guest",
  aquarium: SLUG,
  penguin_name: "s3cret",
  image: toDataUrl(makePng()),
  drawing_id: randomUUID(),
});
const event = () => ({
  event_id: randomUUID(),
  session_id: "s3cret",
  name: "undo",
  client_ts: 1,
  payload: { drawing_id: randomUUID(), total_strokes: 1 },
});

// Rule (operating.md#starting-and-stopping)
it("saves and events answer 503 with Retry-After while the database cannot write, and are stored once it can", async () => {
  await sql`pragma query_only = on`.execute(app.database);
  const [save, sent] = [drawing(), event()];
  for (const [path, body] of [
    [PATHS.saveDrawing, save],
    [PATHS.logEvent, sent],
  ] as const) {
    const refused = await app.post(path, body);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({ success: false, message: expect.stringContaining("later") });
  }
  expect((await app.get("/health/live")).status).toBe(200);
  expect((await app.get("/health/ready")).status).toBe(503);
  await sql`pragma query_only = off`.execute(app.database);
  expect((await app.post(PATHS.saveDrawing, save)).status).toBe(200);
  expect((await app.post(PATHS.logEvent, sent)).status).toBe(204);
  expect(await app.database.selectFrom("drawing").select("drawing_id").execute()).toEqual([
    { drawing_id: save.drawing_id },
  ]);
});

it("a save that the database cannot take is logged once, with the database's code and nothing of what was sent", async () => {
  await sql`pragma query_only = on`.execute(app.database);
  await app.post(PATHS.saveDrawing, drawing());
  const lines = app
    .logged()
    .split("\n")
    .filter((line) => line.includes("storage-unavailable"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ code: "storage-unavailable", fault: "read-only", database: "SQLITE 8" }),
  ]);
  expect(app.logged()).not.toContain("s3cret");
});
