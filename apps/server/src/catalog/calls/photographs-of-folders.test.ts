import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaAddress, PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { metadataIn, withJpegSegments, withMetadata } from "../../testing/photographs/metadata.ts";
import { renderPhotograph } from "../../testing/photographs/render-photograph.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportAquarium } from "../folder/export-folder.ts";
import { importFolder } from "../folder/import-folder.ts";

const CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const SAFARI =
  "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";
const OLDER = "image/webp,*/*;q=0.8";
const OLD = "image/png,image/*;q=0.8,*/*;q=0.5";

/**
 * Returns the fixture's files with a phone's photograph for the first penguin, and a drawing for the others.
 */
async function photographedFiles(): Promise<Record<string, unknown>> {
  const files = aquariumFiles();
  const [first, ...others] = files["base.json"] as object[];
  const photograph = await renderPhotograph({ width: 1_440, height: 360 });
  return {
    ...files,
    "base.json": [
      { ...first, picture: "phone.png", icon: "media/phone.png", photographs: undefined },
      ...others,
    ],
    // Its name claims another format than it has.
    "media/phone.png": withJpegSegments(await withMetadata(photograph).jpeg().toBuffer()),
  };
}

let app: RunningApp;
let folder: string;
const progress: string[] = [];
beforeAll(async () => {
  app = await runApp();
  folder = writeFolder(await photographedFiles());
  await importFolder(folder, app.rooms.catalog.aquariums, (done, all) => progress.push(`${done}/${all}`));
});
afterAll(() => app.stop());

const penguins = async () => basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
const addressOf = async (field: "picture" | "icon") => (await penguins())[0]?.[field] ?? "";

// Rule (an-aquariums-data)
describe("a photograph of an exchange folder", () => {
  it("becomes a picture and an icon, each a JPEG of a name of its own", async () => {
    const [first, second] = await app.rooms.catalog.aquariums.penguins(SLUG);
    expect([first?.picture, first?.icon, second?.picture]).toEqual(["phone.jpg", "phone-icon.jpg", "p.svg"]);
    const sides = async (field: "picture" | "icon") => {
      const answer = await app.get(await addressOf(field), { accept: OLD });
      const { format, width, height } = await sharp(await answer.bytes()).metadata();
      return [answer.headers.get("content-type"), format, width, height];
    };
    expect(await sides("picture")).toEqual(["image/jpeg", "jpeg", 1_280, 320]);
    expect(await sides("icon")).toEqual(["image/jpeg", "jpeg", 240, 240]);
  });

  // Rule (the-calls): A photograph is answered as AVIF, WebP or JPEG at one address, by `Accept`, each with a
  //   tag of its own
  it.each([
    ["Chromium", CHROMIUM, "image/avif"],
    ["Safari, on an iPhone", SAFARI, "image/avif"],
    ["a browser without AVIF", OLDER, "image/webp"],
    ["an old one", OLD, "image/jpeg"],
    ["a client that accepts anything", "*/*", "image/jpeg"],
  ])("is answered at its one address in what the client takes: %s", async (_, accept, type) => {
    for (const field of ["picture", "icon"] as const) {
      const answer = await app.get(await addressOf(field), { accept });
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("vary")).toBe("accept");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = await answer.bytes();
      expect(metadataIn(bytes)).toEqual([]);
      expect(bytes.length).toBeLessThanOrEqual(field === "icon" ? 20_000 : 120_000);
    }
  });

  // Rule (the-calls)
  it("has a strong tag for each type, by which it is not sent again", async () => {
    const address = await addressOf("picture");
    const tags = new Set<string>();
    for (const accept of [CHROMIUM, OLDER, OLD]) {
      const tag = (await app.get(address, { accept })).headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      tags.add(tag);
      const again = await app.get(address, { accept, "if-none-match": tag });
      expect([again.status, again.headers.get("vary"), await again.text()]).toEqual([
        304,
        "accept, accept-encoding",
        "",
      ]);
    }
    expect(tags.size).toBe(3);
  });

  it("reports its progress while it is read", () => {
    expect(progress[0]).toBe("0/4");
    expect(progress).toHaveLength(4);
  });

  it("is read once: the same folder again, or one that was exported, changes nothing and encodes nothing", async () => {
    const [imported] = await importFolder(folder, app.rooms.catalog.aquariums);
    expect(imported?.changed).toBe(false);
    const exported = join(temporaryFolder(), "exported");
    await exportAquarium(SLUG, exported, app.rooms.catalog.aquariums);
    const jpeg = readFileSync(join(exported, "media", "phone.jpg"));
    const before = await countPictures();
    expect((await importFolder(exported, app.rooms.catalog.aquariums))[0]?.changed).toBe(false);
    expect(await countPictures()).toBe(before);

    const elsewhere = await runApp();
    const [first] = await importFolder(exported, elsewhere.rooms.catalog.aquariums);
    expect(first?.changed).toBe(true);
    const taken = await elsewhere.rooms.catalog.aquariums.pictures.published(SLUG, "phone.jpg");
    expect(Buffer.from(taken?.bytes ?? []).equals(jpeg)).toBe(true);
    const version = (each: RunningApp) => each.rooms.catalog.aquariums.contentVersion(SLUG);
    expect(await version(elsewhere)).toBe(await version(app));
    const [penguin] = await elsewhere.rooms.catalog.aquariums.penguins(SLUG);
    const address = mediaAddress(SLUG, "phone.jpg", taken?.hash ?? "");
    expect(penguin?.picture).toBe("phone.jpg");
    expect((await elsewhere.get(address, { accept: CHROMIUM })).headers.get("content-type")).toBe(
      "image/avif",
    );
    await elsewhere.stop();
  });
});

async function countPictures(): Promise<number> {
  return (await app.database.selectFrom("picture").select("digest").execute()).length;
}
