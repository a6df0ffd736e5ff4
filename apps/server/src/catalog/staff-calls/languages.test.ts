// Rule (drafts-and-publishes): Keepers are asked for texts in the languages that they have chosen alone, and
//   visitors of the others get the words of those

import { aquariumResponse, dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import type { AquariumFile } from "@harapen/contract/records";
import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readinessResponse } from "@harapen/contract/staff/publish";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let keeper: SignedInPerson;
beforeAll(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterAll(() => app.stop());

async function writeDetails(change: Partial<AquariumFile>) {
  const draft = draftResponse.parse(await (await keeper.call("GET", STAFF_PATHS.draft(SLUG))).json());
  const { revision, content } = draft.details;
  const written = { ...content, details: { ...content.details, ...change } };
  return keeper.call("PUT", STAFF_PATHS.draftDetails(SLUG), { revision, content: written });
}

async function missingLocales(): Promise<Set<Locale>> {
  const answer = await keeper.call("GET", STAFF_PATHS.readiness(SLUG));
  const { gaps } = readinessResponse.parse(await answer.json());
  return new Set(gaps.flatMap((gap) => ("locale" in gap ? gap.locale : [])));
}

it("an aquarium that is kept in two languages lacks nothing in the others, and its visitors get what there is", async () => {
  const name = { ja: "北の館", en: "North Hall", zh: "", ko: "옛 이름" };
  expect((await writeDetails({ name, languages: undefined })).status).toBe(200);
  expect(await missingLocales()).toContain("zh");
  expect((await writeDetails({ name, languages: ["ja", "en"] })).status).toBe(200);
  for (const locale of await missingLocales()) expect(["ja", "en"]).toContain(locale);

  expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);
  const answered = await (await app.get(PATHS.aquarium(SLUG))).json();
  expect(answered, "it is for keepers alone").not.toHaveProperty("languages");
  expect(aquariumResponse.parse(answered)).toMatchObject({
    name: { ja: "北の館", en: "North Hall", zh: "北の館", ko: "北の館" },
    name_languages: { zh: "ja", ko: "ja" },
  });
  const dictionaryIn = async (locale: Locale) =>
    dictionaryResponse.parse(await (await app.get(PATHS.dictionary(SLUG, locale))).json());
  const [ja, ko] = [await dictionaryIn("ja"), await dictionaryIn("ko")];
  expect(ko.penguin.name).toEqual(ja.penguin.name);
  expect(ko.penguin.comment).toEqual({});
});

it.each([[[]], [["ja", "ja"]], [["fr"]]])("%j are no languages to keep", async (languages) => {
  expect((await writeDetails({ languages: languages as Locale[] })).status).toBe(400);
});
