import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runApp } from "../../testing/running-app.ts";
import { searchTwice } from "../../testing/visits/device-searches.ts";
import { importFolder } from "../folder/import-folder.ts";

const FOLDER = fileURLToPath(new URL("../../../../../aquariums/minato/", import.meta.url));
const DRAWINGS = 1_000;

test("1,000 drawings have the same order, scores and explanations on a device and from the server", async () => {
  const app = await runApp();
  await importFolder(FOLDER, app.rooms.catalog.aquariums);
  for (const { server, device } of await searchTwice(app, "minato", DRAWINGS)) expect(device).toEqual(server);
  await app.stop();
});
