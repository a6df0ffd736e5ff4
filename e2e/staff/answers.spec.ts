// Rule (research.md#answers)

import { readFileSync } from "node:fs";
import { formatCode } from "@harapen/contract/codes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studyResponse } from "@harapen/contract/staff/studies";
import type { Page } from "@playwright/test";
import { parseCsvTable } from "../../apps/server/src/testing/csv.ts";
import { textOfZip } from "../../apps/server/src/testing/zips.ts";
import { expectNoViolations } from "../support/axe.ts";
import { showAquarium, startStudy, takePart } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

/** Chooses a file by the keyboard alone. */
async function choose(page: Page, button: string, name: string, text: string, encoding: "utf8" | "latin1") {
  await page.waitForLoadState("networkidle");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser", { timeout: 15_000 }),
    page.getByRole("button", { name: button }).press("Enter"),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, encoding) });
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).press("Enter");

async function look(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen);
  await expectNothingBeside(page, screen);
}

// Rule (research.md#answers): Answers are imported as the form's service saves them, seen before they are
//   stored
test("answers of Google Forms in Japanese and of Excel in Germany are joined by codes, and come out in the export", async ({
  page,
  server,
  signInAs,
}) => {
  const admin = await signInAs("admin", "ja");
  await copyAquarium(admin, "answered");
  await showAquarium(admin, "answered");
  const study = await startStudy(admin, "answered");
  const [first, second] = [await takePart(server, study), await takePart(server, study)];
  const wrong = first.slice(0, 7) + (first.endsWith("2") ? "3" : "2");
  await signInAs({ role: "researcher", aquarium: "answered" }, "ja");
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`/staff/answered/studies/of/${study.id}/answers`);
  await expect(page.getByRole("heading", { level: 1, name: "回答" })).toBeVisible();
  await look(page, "before the first import");

  // Google Forms: UTF-8 without a mark, commas, every cell quoted, LF.
  const rows = [
    ["タイムスタンプ", "メールアドレス", "参加コード", "楽しかったですか？", "感想"],
    [
      "2026/09/05 10:15:00 午前 GMT+9",
      "a@example.org",
      formatCode(first).toLowerCase(),
      "はい",
      "=1+1 が、すき",
    ],
    ["2026/09/05 10:20:00 午前 GMT+9", "b@example.org", wrong, "いいえ", ""],
    ["2026/09/05 10:30:00 午前 GMT+9", "c@example.org", second, "いいえ", "水が\nきれい"],
    ["2026/09/05 10:40:00 午前 GMT+9", "d@example.org", second, "はい", ""],
  ];
  const google = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
  await choose(page, "表（CSV）を選ぶ", "アンケート.csv", google, "utf8");
  await expect(page.getByLabel("参加コードの列")).toHaveValue("2");
  const mail = page.getByRole("checkbox", { name: "メールアドレス" });
  await expect(mail).not.toBeChecked();
  await expect(page.getByText("メールアドレスのようです")).toBeVisible();
  await page.getByRole("checkbox", { name: "タイムスタンプ" }).press("Space");
  await expect(page.getByText("行が 2 つ以上ある人が 1 人います")).toBeVisible();
  await look(page, "the columns of a table");
  await press(page, "照らしあわせる");
  await expect(page.getByText("4 行のうち 2 行を、2 人の参加者につなぎます。")).toBeVisible();
  await page.getByText("コードが正しくない行：1").press("Enter");
  await expect(page.getByText(`3 行目：${wrong}`)).toBeVisible();
  await look(page, "what would be imported");
  await press(page, "2 人の回答を取り込む");
  await expect(page.getByText("2 人・回答 3")).toBeVisible();
  await look(page, "an import");

  // Excel in Germany: Windows-1252, semicolons, CRLF.
  await signInAs({ role: "researcher", aquarium: "answered" }, "en");
  await page.setViewportSize(DESKTOP.viewport);
  await page.reload();
  const excel = [
    "ID;Startzeit;Name;Code;Größe der Gruppe;Gefiel’s?",
    `1;05.09.2026 10:15;;${first.slice(0, 4)} ${first.slice(4)};3;"natürlich; ""sehr"""`,
    `2;05.09.2026 10:20;;https://forms.example/?code=${second};2;naja`,
    "3;05.09.2026 10:30;;;2;nö",
  ].join("\r\n");
  const bytes = excel.replaceAll("’", "\u0092");
  await choose(page, "Choose a table (CSV)", "Antworten.csv", bytes, "latin1");
  await expect(page.getByLabel("Encoding of the file")).toHaveValue("windows-1252");
  await expect(page.getByLabel("Column with the participants’ codes")).toHaveValue("3");
  for (const name of ["ID", "Startzeit"])
    await page.getByRole("checkbox", { name, exact: true }).press("Space");
  await press(page, "See what would be joined");
  await expect(page.getByText("2 of 3 rows will be joined to 2 participants.")).toBeVisible();
  await expect(page.getByText("Rows without a code: 1")).toBeVisible();
  await look(page, "a second table");
  await expectTabReachesAll(page, "a second table");
  await press(page, "Import the answers of 2 participants");
  await expect(page.getByText("2 participants · 4 answers")).toBeVisible();

  // The same again, corrected: it says what changes, and is taken back.
  await choose(page, "Choose a table (CSV)", "Antworten 2.csv", bytes.replace("naja", "prima"), "latin1");
  for (const name of ["ID", "Startzeit"])
    await page.getByRole("checkbox", { name, exact: true }).press("Space");
  await press(page, "See what would be joined");
  await expect(page.getByText("0 new answers, 1 changed, 3 as before")).toBeVisible();
  const changes = page.getByRole("table", { name: "Answers that change" });
  await expect(changes).toContainText("naja");
  await expect(changes).toContainText("prima");
  await look(page, "a table that changes answers");
  await press(page, "Import the answers of 2 participants");
  await press(page, "Take back the import of “Antworten 2.csv”");
  await expectNoViolations(page, "the question before an import is taken back");
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).press("Enter");
  await expect(page.getByText("Antworten 2.csv", { exact: true })).toBeHidden();

  const { revision } = studyResponse.parse(
    await (await admin.call("GET", STAFF_PATHS.study("answered", study.id))).json(),
  ).study;
  await admin.call("POST", STAFF_PATHS.studyUnblinding("answered", study.id), { revision });
  await page.goto(`/staff/answered/studies/of/${study.id}/export`);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, /^Export$/)]);
  const answers = parseCsvTable(textOfZip(readFileSync(await download.path()), "answers.csv"));
  expect(answers.map(({ question, answer, sheet_row }) => [question, answer, sheet_row])).toEqual([
    ["楽しかったですか？", "はい", "2"],
    ["感想", "'=1+1 が、すき", "2"],
    ["Größe der Gruppe", "3", "2"],
    ["Gefiel’s?", 'natürlich; "sehr"', "2"],
    ["楽しかったですか？", "はい", "5"],
    ["Größe der Gruppe", "2", "3"],
    ["Gefiel’s?", "naja", "3"],
  ]);
  expect(new Set(answers.map(({ participant }) => participant)).size).toBe(2);
});

test("a workbook is told from a table, and leaving with a table that is not imported is asked about", async ({
  page,
  server,
  signInAs,
}) => {
  const admin = await signInAs("admin", "en");
  await copyAquarium(admin, "unanswered");
  await showAquarium(admin, "unanswered");
  const study = await startStudy(admin, "unanswered");
  await takePart(server, study);
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto(`/staff/unanswered/studies/of/${study.id}/answers`);
  await choose(page, "Choose a table (CSV)", "answers.xlsx", "PK\u0003\u0004rest", "latin1");
  await expect(page.getByRole("alert")).toContainText("“answers.xlsx” is a workbook");
  await choose(page, "Choose a table (CSV)", "other.csv", "Timestamp,Fun?\n2026,yes", "utf8");
  await expect(page.getByText("No column has participants’ codes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "See what would be joined" })).toBeDisabled();
  await expectNoViolations(page, "a table without codes");
  await page.getByRole("link", { name: "Participants" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
});
