// Rule (how-well-it-works)

import type { BirdDocument } from "@harapen/contract/staff/content";
import { createRandom } from "@harapen/simulator/random";
import { saveConfirmedVisits } from "../../apps/server/src/testing/visits/save-beside-server.ts";
import { expectNoViolations } from "../support/axe.ts";
import type { RunningServer } from "../support/server.ts";
import { readDraft } from "../support/staff/change-birds.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { makeAquariumOfFew } from "../support/staff/few-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

/** How long the figures of some visits take beside other tests, in milliseconds. */
const LONGEST = 150_000;
/** How many visits confirm each bird; the second is the first one's twin, and nobody finds the last. */
const VISITS = { k01: 24, k02: 24, k04: 30, k05: 0 };

const asItIs = (bird: BirdDocument) => bird;

/** Makes an aquarium with twins, and visits that drew and confirmed its birds. */
async function visitedAquarium(admin: Member, server: RunningServer, slug: string): Promise<void> {
  const { birds } = await readDraft(admin, "kitano");
  const spotsOf = (id: string) => birds.find((bird) => bird.id === id)?.content.record.spots ?? [];
  const twin = (bird: BirdDocument) => ({ ...bird, record: { ...bird.record, spots: spotsOf("k01") } });
  await makeAquariumOfFew(admin, slug, { k01: asItIs, k02: twin, k04: asItIs, k05: asItIs });
  const random = createRandom(slug);
  const near = (at: number) => at + random.normal(0, 5);
  const visits = Object.entries(VISITS).flatMap(([penguin, count]) =>
    Array.from({ length: count }, (_, number) => ({
      penguin,
      rank: 1 + (number % 2),
      device: `${penguin} ${number}`,
      points: spotsOf(penguin === "k02" ? "k01" : penguin).map(({ x, y }) => ({ x: near(x), y: near(y) })),
    })),
  );
  await saveConfirmedVisits(server.dataDir, slug, visits);
}

for (const locale of ["ja", "en"] as const)
  test(`a keeper sees in ${locale} how well searches work here, and what would help`, async ({
    page,
    server,
    signInAs,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const words = WORDS[locale];
    const slug = `works-${locale}`;
    const admin = await signInAs("admin");
    await visitedAquarium(admin, server, slug);
    await signInAs({ role: locale === "ja" ? "keeper" : "researcher", aquarium: slug }, locale);
    await page.setViewportSize(DESKTOP.viewport);
    await page.goto(`/staff/${slug}`);
    await page.getByRole("link", { name: words.link, exact: true }).click();
    const hits = page.getByRole("region", { name: words.hits });
    await expect(hits.getByRole("row")).toHaveCount(4, { timeout: LONGEST });
    await expect(hits).toContainText(words.hitsInWords);
    await expect(page.getByRole("region", { name: words.reliability })).toContainText(words.verdict);
    await expect(page.getByRole("radio", { name: words.confirmed })).toBeChecked();
    const pairs = page.getByRole("region", { name: words.pairs }).getByRole("article");
    await expect(pairs).toHaveCount(1);
    await expect(pairs.getByRole("link", { name: words.remedy }).first()).toBeVisible({ timeout: LONGEST });
    await expect(
      page.getByRole("region", { name: words.never, exact: true }).getByRole("listitem").first(),
    ).toBeVisible();

    await page.getByRole("radio", { name: words.seen }).check();
    await expect(hits).toContainText(words.missing);
    await page.getByRole("radio", { name: words.confirmed }).check();
    for (const [name, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport);
      await expectNothingBeside(page, name);
      await expectNoViolations(page, name);
    }
    await page.setViewportSize(DESKTOP.viewport);
    await expectTabReachesAll(page, "how well it works");

    await page.getByRole("button", { name: words.anew }).click();
    await expect(page.getByText(words.running)).toBeVisible();
    await expect(page.getByText(words.running)).toBeHidden({ timeout: LONGEST });
  });

const WORDS = {
  ja: {
    link: "どのくらい当たるか",
    hits: "何番目までに出たか",
    hitsInWords: /100 枚の絵のうち \d+ 枚で、その子が 1 番目に出ます。/,
    reliability: "確率は信じられるか",
    verdict: /言った確率のとおりに当たっています|すぎるところがあります/,
    pairs: "まちがえられる組",
    never: "だれも見つけていない子",
    remedy: /: /,
    confirmed: /来館者の確認だけ/,
    seen: /そばで見た/,
    missing: "あと 30 枚で",
    anew: "計算しなおす",
    running: /いま計算しています/,
  },
  en: {
    link: "How well it works",
    hits: "Found among the first",
    hitsInWords: /In \d+ of 100 drawings the right bird comes first/,
    reliability: "Can the probabilities be believed?",
    verdict: /right as often as it says|Not everywhere/,
    pairs: "Taken for each other",
    never: "Found by nobody",
    remedy: /: /,
    confirmed: /Confirmed alone/,
    seen: /Seen by staff/,
    missing: "30 more drawings are needed",
    anew: "Compute anew",
    running: /Being computed/,
  },
} as const;
