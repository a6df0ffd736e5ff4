import { aquarium, dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import { listedAquarium, listedAquariums } from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

const NAME = { ja: "新館", en: "New Hall", zh: "", ko: "" };

// Rule (staff)
describeEachDatabase("the aquarium calls", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let admin: SignedInPerson;
  let keeper: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    admin = await signInPerson(app, "Admin", { admin: true });
    keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
  });
  afterAll(() => app.stop());

  const add = (body: object) => admin.call("POST", STAFF_PATHS.aquariums, body);
  const addPhotograph = (slug: string, id: string) =>
    app.rooms.catalog.photographs.add({
      ...{ aquarium: slug, id, width: 4, height: 3, original: undefined },
      upright: { type: "image/jpeg", bytes: Buffer.from("upright") },
      shown: { [`${id}.jpg`]: { jpeg: Buffer.from("picture"), alternatives: [] } },
    });
  const setHidden = (slug: string, hidden: boolean) =>
    admin.call("PATCH", STAFF_PATHS.aquarium(slug), { hidden });
  const visited = async (slug: string) => (await app.get(PATHS.aquarium(slug))).status;
  const listed = async (by: SignedInPerson) =>
    listedAquariums.parse(await (await by.call("GET", STAFF_PATHS.aquariums)).json()).aquariums;
  const refusalOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];

  it("an admin makes one without birds, hidden at first, with the words for its bands' colours", async () => {
    const answer = await add({
      slug: "newhall",
      name: NAME,
      band_colors: ["blue", "lilac"],
    });
    expect(listedAquarium.parse(await answer.json())).toEqual({
      slug: "newhall",
      name: NAME,
      penguins: 0,
      hidden: true,
      published_at: expect.any(String),
    });
    expect(await visited("newhall")).toBe(404);
    expect((await setHidden("newhall", false)).status).toBe(200);
    const details = aquarium.parse(await (await app.get(PATHS.aquarium("newhall"))).json());
    expect(details).toMatchObject({
      aqua_id: 8,
      // Visitors of every language read a name.
      name: { ...NAME, zh: NAME.ja, ko: NAME.ja },
      band_colors: ["blue", "lilac"],
      recording: "anonymous",
    });
    const words = dictionary.parse(await (await app.get(PATHS.dictionary("newhall", "ja"))).json());
    expect([words.color, words.gender.male, words.place]).toEqual([{ blue: "青" }, "オス", {}]);
  });

  // Rule (band-colours)
  it("an admin makes one with every colour's usual word in each language", async () => {
    await add({ slug: "goldhall", name: NAME, band_colors: ["gold", "limegreen"] });
    await setHidden("goldhall", false);
    const words = await Promise.all(
      LOCALES.map(async (locale) => (await app.get(PATHS.dictionary("goldhall", locale))).json()),
    );
    expect(words.map((each) => Object.values(dictionary.parse(each).color))).toEqual([
      ["金", "黄緑"],
      ["Gold", "Lime"],
      ["金", "黄绿"],
      ["금색", "연두"],
    ]);
  });

  // Rule (staff): An admin makes an aquarium, empty or as a copy, and replaces none
  it("an admin makes a copy, with everything that the other has", async () => {
    const answer = await add({ slug: "copyhall", name: NAME, copy_of: SLUG });
    expect(listedAquarium.parse(await answer.json())).toMatchObject({ penguins: 3, hidden: true });
    await setHidden("copyhall", false);
    const penguinsOf = async (slug: string) =>
      basePenguins.parse(await (await app.get(PATHS.basePenguins(slug))).json());
    const [original, copy] = [await penguinsOf(SLUG), await penguinsOf("copyhall")];
    const withoutAddress = ({ picture: _p, icon: _i, ...rest }: (typeof copy)[number]) => rest;
    expect(copy.map(withoutAddress)).toEqual(original.map(withoutAddress));
    for (const { picture } of copy) expect((await app.get(picture)).status).toBe(200);
  });

  // Rule (staff): A copy has its photographs from the beginning, or is not made
  it("a copy whose photographs cannot be copied is not made", async () => {
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: "first" } });
    await addPhotograph("first", content.penguins[0]?.photographs?.[0]?.id ?? "");
    await sql`create unique index no_copies on photograph (photograph_id)`.execute(app.database);
    const answer = await add({ slug: "halfhall", name: NAME, copy_of: "first" });
    await sql`drop index no_copies`.execute(app.database);
    expect(answer.status).toBe(500);
    expect(await app.rooms.catalog.aquariums.read("halfhall")).toBeUndefined();
  });

  it("a copy has of the birds and settings what is asked for, and of photographs what staff see of them", async () => {
    const { details, ...content } = await aquariumContent();
    const survey = { guest: "https://survey.example/" };
    await app.rooms.catalog.aquariums.replace({
      ...content,
      details: { ...details, slug: "original", survey },
    });
    const id = content.penguins[0]?.photographs?.[0]?.id ?? "";
    await addPhotograph("original", id);
    const copy = async (slug: string, options: object) => {
      await add({ slug, name: NAME, copy_of: "original", ...options });
      return app.rooms.catalog.aquariums.read(slug);
    };
    const uprightOf = (slug: string) => app.rooms.catalog.photographs.file(slug, id, "upright");

    const whole = await copy("wholehall", {});
    expect(whole?.penguins).toEqual(content.penguins);
    expect(whole?.details.survey).toEqual(survey);
    expect(Buffer.from((await uprightOf("wholehall"))?.bytes ?? []).toString()).toBe("upright");

    const bare = await copy("barehall", { birds: "without-photographs", settings: false });
    expect(bare?.penguins.map(({ spots }) => spots)).toEqual(content.penguins.map(({ spots }) => spots));
    expect(bare?.penguins.every((penguin) => penguin.photographs === undefined)).toBe(true);
    expect(bare?.media.map(({ name }) => name)).toEqual(["no-photograph.svg"]);
    expect(bare?.dictionaries.ja.penguin.name).toEqual(content.dictionaries.ja.penguin.name);
    expect(bare?.details.survey).toBeUndefined();
    expect(await uprightOf("barehall")).toBeUndefined();

    const words = await copy("wordshall", { birds: "none" });
    expect([words?.penguins, words?.media, words?.dictionaries.ja.penguin.name]).toEqual([[], [], {}]);
    expect(words?.dictionaries.ja.place).toEqual(content.dictionaries.ja.place);
    expect(words?.details.band_colors).toEqual(details.band_colors);
  });

  it("of two admins who make the same at the same time, one does and the other hears that it is there", async () => {
    const other = await signInPerson(app, "Other admin", { admin: true });
    const empty = { slug: "racehall", name: NAME, band_colors: ["red"] };
    const copy = { slug: "racehall", name: NAME, copy_of: SLUG };
    const answers = await Promise.all([
      admin.call("POST", STAFF_PATHS.aquariums, empty),
      other.call("POST", STAFF_PATHS.aquariums, copy),
      admin.call("POST", STAFF_PATHS.aquariums, empty),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const made = listedAquarium.parse(await answers.find(({ status }) => status === 200)?.json());
    expect((await app.rooms.catalog.aquariums.read("racehall"))?.penguins).toHaveLength(made.penguins);
    expect(await app.rooms.catalog.publishes.list("racehall")).toHaveLength(1);
    expect((await app.rooms.catalog.publishes.list("racehall"))[0]).toMatchObject({
      origin: "publish",
      by: {},
    });
  });

  it.each([
    [409, "conflict", { slug: SLUG, name: NAME, band_colors: [] }],
    [409, "conflict", { slug: SLUG, name: NAME, copy_of: SLUG }],
    [404, "not-found", { slug: "other", name: NAME, copy_of: "nowhere" }],
    [400, "bad-request", { slug: "staff", name: NAME, band_colors: [] }],
    [400, "bad-request", { slug: "other", name: { ja: "", en: " ", zh: "", ko: "" }, band_colors: [] }],
    [400, "bad-request", { slug: "other", name: NAME, band_colors: [], copy_of: SLUG }],
    [400, "bad-request", {}],
  ])("nothing is made or replaced, with %i %s, by %j", async (status, code, body) => {
    const before = await app.rooms.catalog.aquariums.contentVersion(SLUG);
    expect(await refusalOf(await add(body))).toEqual([status, code]);
    expect(await app.rooms.catalog.aquariums.contentVersion(SLUG)).toBe(before);
    expect(await app.rooms.catalog.aquariums.contentVersion("other")).toBeUndefined();
  });

  // Rule (staff): An aquarium that is hidden is found by staff alone
  it("a keeper hides theirs: visitors find none from the next request on, staff do, and nothing is lost", async () => {
    const pictures = await app.rooms.catalog.aquariums.pictures.hashes(SLUG);
    const hide = (hidden: boolean) => keeper.call("PATCH", STAFF_PATHS.aquarium(SLUG), { hidden });
    expect(await visited(SLUG)).toBe(200);
    expect((await hide(true)).status).toBe(200);
    const list = await app.get(PATHS.basePenguins(SLUG));
    expect([await visited(SLUG), list.status]).toEqual([404, 404]);
    expect(await listed(keeper)).toEqual([
      expect.objectContaining({ slug: SLUG, penguins: 3, hidden: true }),
    ]);
    expect((await keeper.call("GET", STAFF_PATHS.aquariumPeople(SLUG))).status).toBe(200);
    expect((await hide(false)).status).toBe(200);
    expect(await visited(SLUG)).toBe(200);
    expect(await app.rooms.catalog.aquariums.pictures.hashes(SLUG)).toEqual(pictures);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 3 });
    const lines = entries.filter(({ action }) => action === "hide-aquarium");
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [{ hidden: true }, { hidden: false }],
      [{ hidden: false }, { hidden: true }],
    ]);
  });

  it("each sees their own in the list, and an admin all", async () => {
    expect((await listed(keeper)).map(({ slug }) => slug)).toEqual([SLUG]);
    expect((await listed(admin)).map(({ slug }) => slug)).toContain("newhall");
  });
});
