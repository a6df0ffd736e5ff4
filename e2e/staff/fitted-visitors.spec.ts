import { expectNoViolations } from "../support/axe.ts";
import { expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { makeAquariumOfFew } from "../support/staff/few-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { propose } from "../support/staff/visits.ts";

// Rule (how-visitors-draw): A keeper takes how visitors draw, or goes back to before, and is asked first
test("a keeper is told what a proposal would change, takes it, and goes back to before", async ({
  page,
  server,
  signInAs,
}) => {
  const slug = "fitted";
  await makeAquariumOfFew(await signInAs("admin"), slug, { k01: (bird) => bird, k02: (bird) => bird });
  await propose(server, slug);
  await signInAs({ role: "keeper", aquarium: slug }, "en");
  await page.goto(`/staff/${slug}/check/learned`);
  const proposed = page.getByRole("article", { name: "Proposed" });
  await expect(proposed).toContainText("Spots are drawn farther from their places");
  await expect(proposed.getByRole("row", { name: /The first is right/ })).toContainText("62%");
  await expectNoViolations(page, "how visitors draw");

  await proposed.getByRole("button", { name: "Use it" }).tap();
  const asked = page.getByRole("dialog", { name: "Use this for searches?" });
  await asked.getByRole("button", { name: "Cancel" }).tap();
  await expect(proposed).toBeVisible();
  await proposed.getByRole("button", { name: "Use it" }).tap();
  await asked.getByRole("button", { name: "Use it" }).tap();

  await expect(page.getByText("Searches use it from the next one on.")).toBeVisible();
  const inUse = page.getByRole("article", { name: "In use" });
  await inUse.getByRole("button", { name: "Back to before" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Back to before" }).tap();
  await expect(page.getByText("Gone back to before")).toBeVisible();
  await expect(page.getByRole("heading", { name: "How your visitors draw" })).toHaveCount(0);
});

test("who may only read sees the proposal, in Japanese and on a phone too, and can take nothing", async ({
  page,
  server,
  signInAs,
}) => {
  const slug = "fitted-read";
  await makeAquariumOfFew(await signInAs("admin"), slug, { k01: (bird) => bird, k02: (bird) => bird });
  await propose(server, slug);
  await signInAs({ role: "researcher", aquarium: slug }, "ja");
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`/staff/${slug}/check/learned`);
  const proposed = page.getByRole("article", { name: "提案" });
  await expect(proposed).toContainText("もようを、正しい場所から遠くに描く");
  await expect(proposed.getByRole("button")).toHaveCount(0);
  await expectNothingBeside(page, "how visitors draw");
  await expectNoViolations(page, "how visitors draw");
});
