import { expect, test } from "../support/staff/fixtures.ts";
import { phrasesOf } from "../support/staff/phrases.ts";
import { makeSmallAquarium } from "../support/staff/small-aquarium.ts";
import { type KnownBird, TWELVE_BIRDS } from "../support/staff/walk/birds.ts";
import { photographOf } from "../support/staff/walk/photograph.ts";

/** A bird whose photograph can be painted. */
const [FIRST] = TWELVE_BIRDS as readonly [KnownBird, ...KnownBird[]];

// Rule (staff-screens): Japanese lines about spots break no word of them in two, where the browser finds
//   phrases
test("the question before a photograph is taken off says whose spots go, and breaks no word of them in two", async ({
  page,
  signInAs,
}) => {
  const { slug, bird } = await makeSmallAquarium(await signInAs("admin"), "phrases", photographOf(FIRST));
  await page.goto(`/staff/${slug}/penguins/of/${bird}`);
  await page.getByRole("button", { name: "写真 1: 外す" }).tap();
  const lead = page.getByRole("dialog").getByText("公開するまで");
  const phrases = await phrasesOf(lead);
  for (const whole of ["もよう", "この写真"]) expect(phrases).toContainEqual(expect.stringContaining(whole));
  expect(phrases.length, "there are places to break at").toBeGreaterThan(3);
});
