import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studyResponse } from "@harapen/contract/staff/studies";
import { expectNoViolations } from "../support/axe.ts";
import { makeStudy, showAquarium, takePart } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// Rule (research.md#how-arms-are-drawn)
test.describe("at a desk", () => {
  test.use({ ...DESKTOP, isMobile: false });

  test("a researcher has arms drawn in blocks, which stay so once visitors take part, and in a copy", async ({
    page,
    server,
    signInAs,
  }) => {
    test.slow();
    const admin = await signInAs("admin");
    await copyAquarium(admin, "in-blocks");
    await showAquarium(admin, "in-blocks");
    const { id } = await makeStudy(admin, "in-blocks");
    await signInAs({ role: "researcher", aquarium: "in-blocks" }, "en");
    await page.goto(`/staff/in-blocks/studies/of/${id}/settings`);
    await expect(page.getByRole("radio", { name: "Each by itself" })).toBeChecked();
    await page.getByRole("radio", { name: "In permuted blocks" }).check();
    const sizes = page.getByRole("group", { name: "Sizes of blocks" });
    for (const [name, isChosen] of [
      ["2 participants", false],
      ["4 participants", true],
      ["6 participants", true],
      ["8 participants", false],
    ] as const)
      await expect(sizes.getByRole("checkbox", { name })).toBeChecked({ checked: isChosen });

    await page.getByLabel("Weight").first().fill("2");
    await expect(sizes.getByRole("checkbox", { name: "6 participants" })).toBeChecked();
    await sizes.getByRole("checkbox", { name: "9 participants" }).uncheck();
    await expect(page.getByText("With one size, whoever has seen")).toBeVisible();
    await sizes.getByRole("checkbox", { name: "6 participants" }).click();
    await expect(sizes.getByRole("checkbox", { name: "6 participants" })).toBeChecked();
    await sizes.getByRole("checkbox", { name: "3 participants", exact: true }).check();
    await expect(page.getByText("The smallest blocks make")).toBeVisible();
    await page.getByRole("radio", { name: "Language of the consent form" }).check();
    await page.getByRole("button", { name: "Save the draft" }).click();
    const gap = page.getByRole("link", { name: "The form lacks the text" });
    await expect(gap).toBeVisible();
    await page.getByRole("radio", { name: "Whose device" }).check();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(gap).toBeHidden();
    await expectNoViolations(page, "a draft in blocks");
    const read = async () => {
      const stored = await admin.call("GET", STAFF_PATHS.study("in-blocks", id));
      return studyResponse.parse(await stored.json()).study;
    };
    expect((await read()).current.settings.blocks).toEqual({ groups: [1, 2], stratum: "device" });

    await page.getByRole("button", { name: "Start the study" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start the study" }).click();
    await expect(page.getByText("Recording; learning paused")).toBeVisible();
    for (let visitor = 0; visitor < 3; visitor++) await takePart(server, await read());

    await page.getByRole("button", { name: "Change by a new version" }).click();
    await expect(page.getByText("its sequence of arms has begun")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Each by itself" })).toBeDisabled();
    await expect(sizes.getByRole("checkbox").first()).toBeDisabled();
    await page.getByLabel("Weight").first().fill("1");
    await page.getByRole("button", { name: "Make it a new version" }).click();
    await page.getByLabel("Reason").fill("Even arms");
    await page.getByRole("dialog").getByRole("button", { name: "Make it a new version" }).click();
    await page.getByText("What it changed").click();
    await expect(page.getByRole("table", { name: "What version 2 changed" })).toContainText(
      /Sizes of blocks.*3 participants \/ 6 participants.*2 participants \/ 4 participants/,
    );
    const { current, revision } = await read();
    const refused = await admin.call("POST", STAFF_PATHS.studyVersions("in-blocks", id), {
      revision,
      settings: { ...current.settings, blocks: undefined },
      reason: "by hand",
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ details: { gaps: [{ code: "blocks-changed" }] } });

    await page.goto(`/staff/in-blocks/studies/new?copy=${id}`);
    await page.getByRole("button", { name: "Make the draft" }).click();
    await expect(page.getByRole("radio", { name: "In permuted blocks" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Whose device" })).toBeEnabled();
  });
});

// Rule (research.md#how-arms-are-drawn)
test.describe("on a phone", () => {
  test.use(PHONE);

  test("the form of blocks fits, and says what blocks cost", async ({ page, signInAs }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "in-small-blocks");
    const { id } = await makeStudy(admin, "in-small-blocks");
    await page.goto(`/staff/in-small-blocks/studies/of/${id}/settings`);
    await page.getByRole("radio", { name: "組にして引く" }).check();
    await expect(page.getByRole("checkbox", { name: "4 人" })).toBeChecked();
    await expect(page.getByText("前の条件をみな知っている人は")).toBeVisible();
    await expectNothingBeside(page, "the form of blocks");
    await expectNoViolations(page, "the form of blocks on a phone");
  });
});
