import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { deviceReferences } from "@harapen/contract/calls/references";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { searchTwice } from "../../testing/visits/device-searches.ts";
import { importFolder } from "../folder/import-folder.ts";

const FOLDER = fileURLToPath(new URL("../../../../../aquariums/minato/", import.meta.url));

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
  await importFolder(FOLDER, app.rooms.catalog.aquariums);
});
afterAll(() => app.stop());

// Rule (the-search)
describe("the references of an aquarium", () => {
  it("rank drawings on a device as the server does, with scores and explanations", async () => {
    for (const { server, device } of await searchTwice(app, "minato", 40)) expect(device).toEqual(server);
  });

  it("are asked for again each time, and answered 304 as long as they are the same", async () => {
    const first = await app.get(PATHS.references("minato"));
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const again = await app.get(PATHS.references("minato"), {
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
  });

  it("stay with the server where the aquarium says so", async () => {
    const files = aquariumFiles();
    expect(deviceReferences.safeParse(await (await app.get(PATHS.references(SLUG))).json()).success).toBe(
      true,
    );
    Object.assign(files["aquarium.json"] as object, { search_on_device: false });
    await importFolder(writeFolder(files), app.rooms.catalog.aquariums);
    const answer = await app.get(PATHS.references(SLUG));
    expect([answer.status, await answer.json()]).toMatchObject([404, { success: false }]);
  });

  it("of an aquarium that does not exist are not found", async () => {
    expect((await app.get(PATHS.references("nowhere"))).status).toBe(404);
  });
});
