import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { COMMAND_LIMITS } from "../../database/time-limits.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import type { AquariumContent } from "../aquarium-content.ts";

const log = pino({ level: "silent" });
const PENGUINS = 500;
const PICTURE_BYTES = 10_000;
const DRAWING = { aquarium: "testhall", uid: "guest", mail: "", penguin_name: "p1" };

/** An aquarium of many penguins, each with a picture and an icon of its own. */
function largeAquarium({ penguins, ...content }: AquariumContent): AquariumContent {
  const media = Array.from({ length: 2 * PENGUINS }, (_, index) => ({
    name: `${index}.png`,
    type: "image/png",
    hash: `${index}`,
    bytes: randomBytes(PICTURE_BYTES),
  }));
  const many = Array.from({ length: PENGUINS }, (_, index) => ({
    ...(penguins[0] as AquariumContent["penguins"][number]),
    id: `${index}`,
    picture: `${2 * index}.png`,
    icon: `${2 * index + 1}.png`,
  }));
  const details = { ...content.details, slug: "large" };
  return { ...content, details, penguins: many, media, version: "large" };
}

describeEachDatabase("replacing an aquarium", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let content: AquariumContent;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    content = await aquariumContent();
    await rooms.catalog.aquariums.replace(content);
  });
  afterEach(() => rooms.close());

  const countPictures = async () => {
    const rows = await database.selectFrom("picture").select("digest").execute();
    return rows.length;
  };

  // Rule (an-aquariums-data)
  it("lets visitors save while the pictures of 500 penguins are stored, and shows all of them at once", async () => {
    const large = largeAquarium(content);
    const command = roomsOf(await openDatabase({ ...settings, limits: COMMAND_LIMITS }, log));
    const before = await countPictures();
    let isOver = false;
    const replacing = command.catalog.aquariums.replace(large).finally(() => {
      isOver = true;
    });
    await vi.waitUntil(async () => isOver || (await countPictures()) > before, 20_000);
    await rooms.visits.drawings.save(DRAWING, randomBytes(20));
    expect([isOver, await rooms.catalog.aquariums.slugs()]).toEqual([false, ["testhall"]]);
    await replacing;
    await command.close();
    expect(await rooms.catalog.aquariums.penguins("large")).toEqual(large.penguins);
    const picture = await rooms.catalog.aquariums.pictures.published("large", "999.png");
    expect(picture && Buffer.from(picture.bytes)).toEqual(large.media[999]?.bytes);
  });

  // Rule (an-aquariums-data): Visitors go on saving beside an import; one that was cut off shows nothing of
  //   itself and can be repeated
  it("that fails shows nothing of what it stored ahead, and succeeds when it is repeated", async () => {
    const [first] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    const media = content.media.map((file) => ({ ...file, hash: "new", bytes: Buffer.from("new") }));
    const next = { ...content, media, version: "next" };
    const failing = rooms.catalog.aquariums.replace({ ...next, penguins: [first, first] });
    await expect(failing).rejects.toThrow();
    const bytes = async () =>
      Buffer.from((await rooms.catalog.aquariums.pictures.published("testhall", "p.svg"))?.bytes ?? []);
    expect(await bytes()).toEqual(content.media[0]?.bytes);
    expect([await rooms.catalog.aquariums.penguins("testhall"), await countPictures()]).toEqual([
      content.penguins,
      2,
    ]);
    await rooms.catalog.aquariums.replace(next);
    expect(await bytes()).toEqual(Buffer.from("new"));
    expect(await countPictures(), "one of each publish").toBe(2);
  });
});
