import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studyResponse } from "@harapen/contract/staff/studies";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { makeStudy, showAquarium, startStudy, takePart } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

// Rule (research.md#start-change-freeze-close)
test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("a researcher designs a study, starts it, changes it by a version and freezes it", async ({
    page,
    signInAs,
  }) => {
    test.slow();
    await copyAquarium(await signInAs("admin"), "designed");
    await signInAs({ role: "researcher", aquarium: "designed" }, "en");
    await page.goto("/staff/designed/studies");
    await page.getByRole("link", { name: "Make a study" }).click();
    await page.getByRole("textbox", { name: "Name of the study" }).fill("Autumn");
    await page.getByRole("button", { name: "Make the draft" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Arms and consent" })).toBeVisible();
    await page.getByRole("link", { name: "Its purpose is not written down" }).click();
    await page.getByRole("textbox", { name: "Purpose" }).fill("Do rings help?");
    const protocol = page.getByRole("region", { name: "Protocol" });
    await protocol.getByLabel("Registration").fill("UMIN000000");
    await protocol.getByLabel("Planned participants").fill("200");
    await protocol.getByLabel("Expected share: With hints").fill("65");
    await protocol.getByLabel("Expected share: Without hints").fill("50");
    await expect(protocol.getByRole("status")).toContainText("200 participants have a power of 57%.");
    await expect(protocol.getByRole("status")).toContainText("80% needs 340 in all.");
    const sharing = page.getByRole("region", { name: "Whose data, and how they may be used" });
    await sharing.getByLabel("Licence of the data").selectOption("CC-BY-4.0");
    await sharing.getByRole("button", { name: "Add a contributor" }).click();
    await sharing.getByLabel("Name, as it is cited").fill("Ada Example");
    await sharing.getByLabel("ORCID").fill("0000-0002-1825-0090");
    await expect(sharing.getByText("This is not an ORCID iD")).toBeVisible();
    await sharing.getByLabel("ORCID").fill("https://orcid.org/0000-0002-1825-0097");
    await expect(sharing.getByLabel("ORCID")).toHaveValue("0000-0002-1825-0097");
    await sharing.getByRole("checkbox", { name: "Answers questions" }).check();
    await expect(sharing.getByPlaceholder(/^Ada Example \(\d{4}\)\. Autumn \[Data set\]\.$/)).toBeVisible();
    await page.getByRole("group", { name: "With hints" }).getByLabel("Weight").fill("3");
    await expect(page.getByRole("group", { name: "With hints" }).getByText("75%")).toBeVisible();
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Look as a visitor of “Without hints”" }).click();
    const tab = await opening;
    await expect(tab.getByText("プレビュー Preview")).toBeVisible();
    await tab.close();
    await page.getByRole("switch", { name: "Ask for consent" }).press("Space");
    await page
      .getByRole("textbox", { name: "What the visitor reads" })
      .fill("描《か》いた絵《え》を記録します");
    await expect(page.getByRole("region", { name: "As a visitor reads it" }).getByText("描")).toBeVisible();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.getByText("There are changes that are not saved")).toBeHidden();
    await expect(sharing.getByLabel("Licence of the data")).toHaveValue("CC-BY-4.0");
    await expect(sharing.getByRole("checkbox", { name: "Made the study (author)" })).toBeChecked();
    await expect(page.getByRole("link", { name: "The consent form has no text (한국어)" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Start the study" })).toBeDisabled();
    const languages = page.getByRole("group", { name: "Languages to ask in" });
    for (const name of ["中文", "한국어"]) await languages.getByRole("checkbox", { name }).uncheck();
    await expect(page.getByText("is asked in English")).toBeVisible();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.getByText("There are changes that are not saved")).toBeHidden();
    await expect(page.getByRole("link", { name: "The consent form has no text (한국어)" })).toBeHidden();
    await expect(page.getByRole("link", { name: "The consent form has no text (English)" })).toBeVisible();
    await expectNoViolations(page, "a draft");
    await expectTabReachesAll(page, "a draft");

    await page.getByRole("link", { name: "The consent form has no text (English)" }).click();
    const forms = page.getByRole("radiogroup", { name: "Language of the form" });
    await expect(forms.getByRole("radio", { name: "English" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "What the visitor reads" })).toHaveValue("");
    await forms.getByText("日本語").click();

    await page.getByRole("switch", { name: "Ask for consent" }).press("Space");
    await expect(page.getByRole("textbox", { name: "What the visitor reads" })).toBeHidden();
    await page.getByRole("switch", { name: "Ask for consent" }).press("Space");
    await expect(page.getByRole("textbox", { name: "What the visitor reads" })).toHaveValue(
      "描《か》いた絵《え》を記録します",
    );
    await page.getByRole("switch", { name: "Ask for consent" }).press("Space");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByRole("button", { name: "Try it as a pilot" }).click();
    await expect(page.getByRole("dialog").getByText("never reach this study's figures")).toBeVisible();
    await expectNoViolations(page, "the question before a pilot");
    await page.getByRole("dialog").getByRole("button", { name: "Try it as a pilot" }).click();
    await expect(page.getByText("This is a pilot")).toBeVisible();
    await expect(page.getByText("Recording; learning paused")).toBeVisible();
    await page.goto("/staff/designed/studies");
    await expect(page.getByRole("listitem").filter({ hasText: "Recording" })).toContainText("Pilot");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Draft" })
      .getByRole("link", { name: "Autumn" })
      .first()
      .click();
    await page.getByRole("link", { name: "Arms and consent" }).click();

    await page.getByRole("button", { name: "Start the study" }).click();
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: /Throw away/ })
      .check();
    await expectNoViolations(page, "the question before the start");
    await expect(page.getByRole("dialog").getByText("nothing is learned")).toBeVisible();
    await expect(page.getByRole("dialog").getByText("nobody is asked")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Start the study" }).click();
    await expect(page.getByText("Recording; learning paused")).toBeVisible();

    await page.getByRole("button", { name: "Change by a new version" }).click();
    await expect(page.getByRole("radio", { name: "By device" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "By visit" })).toBeDisabled();
    await expect(page.getByText("a change would make everybody a new participant")).toBeVisible();
    await page.getByRole("textbox", { name: "Name of the study" }).fill("Autumn 2026");
    await page.getByLabel("It closes at").fill("08:30");
    await expect(page.getByText("Must be after the opening time.")).toBeVisible();
    await page.getByLabel("It closes at").fill("16:30");
    await page.getByRole("button", { name: "Make it a new version" }).click();
    await page.getByLabel("Reason").fill("There was one before");
    await page.getByRole("dialog").getByRole("button", { name: "Make it a new version" }).click();
    await expect(page.getByText("There was one before")).toBeVisible();
    await page.getByText("What it changed").click();
    await expect(page.getByRole("table", { name: "What version 2 changed" })).toContainText(
      /Autumn 2026.*It closes at.*17:00.*16:30/,
    );

    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Freeze" }).click();
    await expect(page.getByText("Frozen; learning paused")).toBeVisible();
    await page.goto("/staff/designed/check/learned");
    await expect(page.getByText("nothing is learned from visitors' drawings")).toBeVisible();
  });

  test("a researcher makes codes and leaves a participant out, whom an analyst sees and cannot change", async ({
    page,
    server,
    signInAs,
  }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "observed");
    await showAquarium(admin, "observed");
    const study = await startStudy(admin, "observed");
    const code = await takePart(server, study);
    const printed = `${code.slice(0, 4)}-${code.slice(4)}`;
    const researcher = await signInAs({ role: "researcher", aquarium: "observed" });
    await page.goto(`/staff/observed/studies/of/${study.id}/codes`);
    await page.getByLabel("いくつつくるか").fill("12");
    await page.getByRole("button", { name: "コードをつくる" }).click();
    await expect(page.getByRole("heading", { name: "12 個のコード" })).toBeVisible();
    await expectNoViolations(page, "codes");

    await page.getByRole("link", { name: "参加者" }).click();
    await page.getByRole("button", { name: `${printed} を分析から外す` }).click();
    await page.getByLabel("理由").fill("スタッフの端末");
    await page.getByRole("dialog").getByRole("button", { name: "分析から外す" }).click();
    await expect(page.getByRole("row", { name: printed })).toContainText("スタッフの端末");
    await expectNoViolations(page, "participants");
    await expect(page.getByText(/ヒント|With hints/)).toBeHidden();

    const listed = await researcher.call("GET", STAFF_PATHS.participants("observed", study.id));
    expect(await listed.text()).not.toMatch(/"arm":"/);
    await signInAs({ role: "analyst", aquarium: "observed" });
    await page.goto("/staff/observed");
    await page.getByRole("link", { name: "秋の調査 2026" }).click();
    await page.getByRole("link", { name: "参加者" }).click();
    await expect(page.getByRole("row").filter({ hasText: "スタッフの端末" })).toBeVisible();
    await expect(page.getByText(printed)).toHaveCount(0);
    await expect(page.getByLabel("コードでさがす")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    for (const hidden of ["正解の入力", "参加コード", "削除の求め"])
      await expect(page.getByRole("link", { name: hidden })).toHaveCount(0);
  });

  // Rule (research.md#start-change-freeze-close): A number of a study or a birthday is typed with zeros, and
  //   corrected from its first digit on; it is what it shows
  test("a number of a study is corrected from its first digit on", { tag: FURTHER }, async ({
    page,
    signInAs,
  }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "corrected");
    const { id } = await makeStudy(admin, "corrected");
    await signInAs({ role: "researcher", aquarium: "corrected" }, "en");
    await page.goto(`/staff/corrected/studies/of/${id}/settings`);
    for (const name of ["Events (days)", "Weight", "Minutes of silence before an alert"]) {
      const field = page.getByLabel(name).first();
      await field.fill("100");
      await field.press("Home");
      await field.press("Delete");
      await expect(field).toHaveValue("00");
      await page.keyboard.type("2");
      await expect(field).toHaveValue("200");
      await field.fill("");
      await field.pressSequentially("012");
    }
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.getByText("There are changes that are not saved")).toBeHidden();
    const stored = await admin.call("GET", STAFF_PATHS.study("corrected", id));
    const { settings } = studyResponse.parse(await stored.json()).study.current;
    expect(settings.retention.events).toBe(12);
    expect(settings.arms[0]?.weight).toBe(12);
    expect(settings.alerts.silent_minutes).toBe(12);

    await page.getByRole("link", { name: "Codes" }).click();
    const count = page.getByLabel("How many");
    await count.fill("");
    await count.pressSequentially("012");
    await count.press("Enter");
    await expect(page.getByRole("heading", { name: "12 codes" })).toBeVisible();
  });

  test("a study that runs on after its last day says that it records nobody, and what to do", {
    tag: FURTHER,
  }, async ({ page, server, signInAs }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "lasting");
    const { id } = await startStudy(admin, "lasting");
    await signInAs({ role: "researcher", aquarium: "lasting" });
    await page.goto(`/staff/lasting/studies/of/${id}/codes`);
    await expect(page.getByText("記録中・学習は止めてあります")).toBeVisible();
    setDays(server.dataDir, id, { starts_on: "2001-01-01", ends_on: "2001-01-28" });
    await page.reload();
    await expect(page.getByText("期間が過ぎました・休止か終了にしてください")).toBeVisible();
    await page.goto("/staff/lasting/studies");
    await expect(page.getByRole("listitem").getByText("期間が過ぎました")).toBeVisible();
    await expectNoViolations(page, "a study whose days are over");
  });
});

/** Changes the days of a running study, in place of letting time pass. */
function setDays(dataDir: string, study: string, days: { starts_on: string; ends_on: string }): void {
  const database = new DatabaseSync(join(dataDir, "harapen.sqlite"), { timeout: 5_000 });
  try {
    database
      .prepare("update study_version set settings = json_patch(settings, ?) where study = ?")
      .run(JSON.stringify(days), study);
  } finally {
    database.close();
  }
}
