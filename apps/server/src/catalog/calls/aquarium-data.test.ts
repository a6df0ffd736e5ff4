import { aquarium, dictionary, dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import { afterAll, describe, expect, it } from "vitest";
import { aquariumFiles } from "../../testing/aquarium-fixture.ts";
import { runApp, SLUG } from "../../testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());

const base = async () => basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
const picture = async () => (await base())[0]?.picture ?? "";

describe("an aquarium's data", () => {
  // Rule (the-calls): A dictionary has names and comments by id, places, genders and colours
  // Rule (an-aquariums-data): `aquarium.json` has slug, `aqua_id`, names in four languages, band colours and
  //   questionnaires
  it("fits the contract's schemas", async () => {
    expect((await base()).map(({ id }) => id)).toEqual(["p1", "p2", "3"]);
    expect(aquarium.parse(await (await app.get(PATHS.aquarium(SLUG))).json()).aqua_id).toBe(7);
    for (const locale of LOCALES) {
      const words = dictionary.parse(await (await app.get(PATHS.dictionary(SLUG, locale))).json());
      expect(words).toEqual(aquariumFiles()[`localize/${locale}.json`]);
    }
  });

  // Rule (the-calls)
  // Rule (an-aquariums-data): A base record has id, picture, icon, pair, bands, place, gender, birthday, its
  //   precision and the year of birth
  it("has every field of the base records as they were imported, and pictures at their addresses", async () => {
    const imported = aquariumFiles()["base.json"] as {
      id: string | number;
      photographs?: object[];
      bands?: object[];
    }[];
    const address = expect.stringMatching(/^\/api\/harapen\/testhall\/media\/p\.svg\?v=/);
    expect(await base()).toEqual(
      imported.map(({ photographs: _, bands: __, ...record }) => ({
        ...record,
        id: String(record.id),
        picture: address,
        icon: address,
      })),
    );
  });

  // Rule (the-calls): The photographs of a penguin, with their traces, are its keepers' alone: no answer to
  //   visitors has them
  it("has neither photographs nor days of bands, which are the keepers' alone, in base list and ranking", async () => {
    const [recorded] = await app.rooms.catalog.aquariums.penguins(SLUG);
    expect([recorded?.photographs, recorded?.bands].map((list) => list?.length)).toEqual([1, 3]);
    const search = { pos: countByCell([]), part: everythingVisible(), aquarium: SLUG };
    for (const answer of [await app.get(PATHS.basePenguins(SLUG)), await app.post(PATHS.search, search)]) {
      const penguins = (await answer.json()) as object[];
      expect(penguins).toHaveLength(3);
      expect(penguins.filter((penguin) => "photographs" in penguin || "bands" in penguin)).toEqual([]);
    }
  });

  it("has the comments' phrases in Japanese, beside the comments as they were written", async () => {
    const words = async (locale: Locale) =>
      dictionaryResponse.parse(await (await app.get(PATHS.dictionary(SLUG, locale))).json()).penguin;
    expect(await words("ja")).toMatchObject({
      comment: { p1: "よく泳ぐ" },
      comment_phrases: { p1: ["よく", "泳ぐ"] },
    });
    expect(await words("zh")).not.toHaveProperty("comment_phrases");
  });

  // Rule (the-calls): Dictionary and base list answer to GET and POST alike
  it("is answered to POST as to GET, whatever the POST carries", async () => {
    for (const path of [PATHS.basePenguins(SLUG), PATHS.dictionary(SLUG, "en")]) {
      const expected = await (await app.get(path)).json();
      for (const [body, type] of [
        ["", "application/json"],
        ["a=1", "application/x-www-form-urlencoded"],
        ["a=1", "no media type"],
      ] as const) {
        const answer = await app.post(path, body, type);
        expect([answer.status, await answer.json()]).toEqual([200, expected]);
      }
      const bare = await fetch(app.address + path, { method: "POST" });
      expect(await bare.json()).toEqual(expected);
    }
  });

  it.each([PATHS.basePenguins(SLUG), PATHS.aquarium(SLUG), PATHS.dictionary(SLUG, "ko")])(
    "is revalidated each time, and not sent again, at %s",
    async (path) => {
      const first = await app.get(path);
      expect(first.headers.get("cache-control")).toBe("no-cache");
      const again = await app.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    },
  );

  it.each([
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
  ])("comes compressed as the client accepts: %s", async (accepted, expected) => {
    const answer = await app.get(await picture(), { "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe(expected);
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(await answer.text()).toMatch(/^<svg.*<\/svg>$/);
  });
});

describe("a picture", () => {
  it("may be cached for good at the address that the base list gives", async () => {
    const answer = await app.get(await picture());
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it.each(["", "?v=", "?v=0000000000000000", "?v=a&v=b"])("is revalidated at %j", async (query) => {
    const [path] = (await picture()).split("?");
    const answer = await app.get(path + query);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    const again = await app.get(path + query, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("vary")]).toEqual([304, "accept-encoding"]);
  });

  it("can do nothing when it is opened by itself", async () => {
    const { headers } = await app.get(await picture());
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("an address where there is nothing", () => {
  it.each([
    PATHS.basePenguins("nowhere"),
    PATHS.basePenguins("%00"),
    PATHS.basePenguins("__proto__"),
    PATHS.aquarium("nowhere"),
    PATHS.dictionary("nowhere", "ja"),
    `/api/harapen/${SLUG}/localize/fr.json`,
    `/api/harapen/${SLUG}/localize/__proto__.json`,
    PATHS.media(SLUG, "none.svg"),
    PATHS.media(SLUG, "..%2f..%2fpackage.json"),
    PATHS.media(SLUG, "%00"),
    `/api/harapen/${SLUG}`,
    "/api",
    "/api/",
    "/api/other/thing",
    PATHS.search,
  ])("answers 404 in the shape of every refusal: %s", async (path) => {
    const answer = await app.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
  });
});
