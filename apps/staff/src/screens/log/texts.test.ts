// Rule (staff-screens): Every kind of line of the audit log has its sentence, in Japanese and English

import { AUDIT_ACTIONS, AUDIT_GROUP_NAMES, type AuditLine } from "@harapen/contract/staff/audit";
import { describe, expect, test } from "vitest";
import { STAFF_LOCALES } from "../../i18n/texts.ts";
import { ROLES } from "../../ui/role-texts.ts";
import { describerOf } from "./describe.ts";
import { logCsv } from "./log-csv.ts";
import { LOG } from "./texts.ts";

const LINE: AuditLine = {
  ...{ id: "1", at: "2026-03-02T03:04:05.006Z", aquarium: "minato", action: "publish", subject: "3" },
  by: { id: "a", mail: "aki@aquarium.example", name: "Aki" },
  ...{ person: null, study: null, before: {}, after: {} },
};

const birds = new Map([["p1", "サンゴ"]]);
const describer = (locale: "ja" | "en") => describerOf({ texts: LOG[locale], roles: ROLES[locale], birds });

describe.each(STAFF_LOCALES)("in %s", (locale) => {
  const describeLine = describer(locale);

  test("each kind has a sentence of its own, which lacks no fact where the line has none", () => {
    const sentences = AUDIT_ACTIONS.map((action) => describeLine({ ...LINE, action }).what);
    for (const sentence of sentences) {
      expect(sentence).not.toBe("");
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
    }
    expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length);
    for (const group of AUDIT_GROUP_NAMES) expect(LOG[locale].groups[group]).not.toBe("");
  });
});

test("a kind that only another version knows is said by its name", () => {
  const line = { ...LINE, action: "teach-penguin" };
  expect(describer("en")(line).what).toBe("Something that this page does not know (teach-penguin)");
});

const ROLE = {
  person: { who: "admin" },
  before: { roles: ["helper"] },
  after: { roles: ["keeper", "helper"] },
} as const;

test.each([
  [{ after: { note: "春" } }, "第 3 回を公開しました：「春」", "Published no. 3: “春”"],
  [{ action: "draft-bird", subject: "p1" }, "サンゴ の下書きを書きかえました", "Changed the draft of サンゴ"],
  [
    { action: "discard-draft-document", subject: "" },
    "水族館の設定 の下書きの変更を取り消しました",
    "Discarded the draft's changes of the aquarium's settings",
  ],
  [{ action: "draft-bird", subject: "gone" }, "gone の下書きを書きかえました", "Changed the draft of gone"],
  [
    { ...ROLE, action: "set-roles", before: {}, after: { roles: ["keeper", "helper"] } },
    "管理者 の役割を「飼育担当・お手伝い」にしました",
    "Gave an admin the roles: Keeper, Helper",
  ],
  [
    { action: "change-kiosk", before: {}, after: { number: "482-913", name: "入口", set_aside: false } },
    "番号 482-913 の館の端末を「入口」と名づけました",
    "Named kiosk 482-913 “入口”",
  ],
  [
    {
      action: "change-kiosk",
      before: { number: "482-913", name: "入口", set_aside: false },
      after: { number: "482-913", name: "入口", set_aside: true },
    },
    "館の端末「入口」を外しました",
    "Set the kiosk “入口” aside",
  ],
] as const)("%j is said in plain words", (changes, ja, en) => {
  const line = { ...LINE, ...(changes as Partial<AuditLine>) };
  expect([describer("ja")(line).what, describer("en")(line).what]).toEqual([ja, en]);
});

// Rule (staff-screens): What is saved as CSV runs no formula
test("the log as CSV has a line for each, and no cell that a spreadsheet would run", () => {
  const evil: AuditLine = {
    ...LINE,
    by: { id: "b", mail: "b@aquarium.example", name: "=cmd|' /C calc'!A0" },
    study: { id: "s", name: '+1, "two"' },
  };
  const written = { columns: LOG.en.columns, when: () => "a morning", describe: describer("en") };
  const [heads, first, second] = logCsv([LINE, evil], written).split("\r\n");
  expect(heads).toBe("\ufeffWhen,UTC,Who,What,Study,Aquarium");
  expect(first).toBe("a morning,2026-03-02T03:04:05.006Z,Aki,Published no. 3,,minato");
  expect(second).toBe(
    `a morning,2026-03-02T03:04:05.006Z,'=cmd|' /C calc'!A0,Published no. 3,"'+1, ""two""",minato`,
  );
});
