import { describe, expect, it } from "vitest";
import { DEFAULT_AIDS } from "../aids.ts";
import type { ConsentForm } from "./consent-form.ts";
import { findStudyGaps } from "./gaps.ts";
import { type StudySettings, studySettings } from "./settings.ts";

const question = { text: "What?", answers: ["This", "That"] };
const text = { text: "We record.", guardian: "", question: null };
const form = (changes: Partial<ConsentForm["texts"]> = {}): ConsentForm => ({
  texts: { ja: text, en: text, zh: text, ko: text, ...changes },
  right_answer: null,
});
const complete: StudySettings = {
  name: "Autumn",
  purpose: "Do rings help?",
  starts_on: "2026-09-01",
  ends_on: "2026-09-28",
  time_zone: "Asia/Tokyo",
  assigned_by: "device",
  arms: [
    { key: "a", name: "A", weight: 1, aids: DEFAULT_AIDS },
    { key: "b", name: "B", weight: 0, aids: DEFAULT_AIDS },
  ],
  consent: form(),
  survey_parameter: null,
  retention: { events: null, drawings: null, participants: null },
  alerts: { webhook: null, mail: null, silent_minutes: 40 },
};
const everywhere = (changed: Partial<ConsentForm["texts"]["ja"]>) => {
  const own = { ...text, ...changed };
  return { ja: own, en: own, zh: own, ko: own };
};
const gaps = (changes: Partial<StudySettings>, before?: StudySettings) =>
  findStudyGaps(studySettings.parse({ ...complete, ...changes }), { today: "2026-09-10", before });

describe("a study's gaps", () => {
  it("are none where it is complete, whatever its arms", () => {
    expect(gaps({})).toEqual([]);
    expect(gaps({ consent: null })).toEqual([]);
    expect(gaps({ retention: { events: 7, drawings: 28, participants: 28 } })).toEqual([]);
    expect(gaps({ retention: { events: 7, drawings: null, participants: null } })).toEqual([]);
    expect(gaps({ consent: { texts: everywhere({ guardian: "For", question }), right_answer: 1 } })).toEqual(
      [],
    );
  });

  // Rule (studies-in-a-visit): A study whose languages are chosen needs its form in these alone
  it("are those of the chosen languages alone", () => {
    const empty = { text: "", guardian: "", question: null };
    const own = { ...text, guardian: "For", question };
    const texts = { ja: own, en: own, zh: { ...empty, guardian: "left over" }, ko: empty };
    const consent = { texts, right_answer: 0 };
    expect(gaps({ consent, languages: ["en", "ja"] })).toEqual([]);
    const lacking = gaps({ consent, languages: ["en", "ko"] });
    expect(lacking.map(({ code, locale }) => [code, locale])).toEqual([
      ["consent-text", "ko"],
      ["guardian-text", "ko"],
      ["question", "ko"],
    ]);
    expect(gaps({ consent }).map(({ locale }) => locale)).toEqual(["zh", "ko", "ko", "zh", "ko"]);
  });

  // Rule (retention): A study does not start where participants would be kept for less long than it lasts, or
  //   than their events and drawings
  it.each([
    [{ name: " " }, { code: "name" }],
    [{ purpose: "" }, { code: "purpose" }],
    [{ starts_on: "2026-09-29" }, { code: "days" }],
    [{ ends_on: "2026-09-09" }, { code: "past" }],
    [{ arms: complete.arms.map((arm) => ({ ...arm, weight: 0 })) }, { code: "weights" }],
    [{ arms: [{ ...complete.arms[0], name: "" }] as StudySettings["arms"] }, { code: "arm-name", arm: "a" }],
    [{ consent: form({ ko: { ...text, text: "" } }) }, { code: "consent-text", locale: "ko" }],
    [
      { consent: form({ ...everywhere({ guardian: "For" }), zh: text }) },
      { code: "guardian-text", locale: "zh" },
    ],
    [
      { consent: { texts: { ...everywhere({ question }), en: text }, right_answer: 0 } },
      { code: "question", locale: "en" },
    ],
    [
      {
        consent: {
          texts: {
            ...everywhere({ question }),
            ja: { ...text, question: { ...question, answers: ["a", ""] } },
          },
          right_answer: 0,
        },
      },
      { code: "question", locale: "ja" },
    ],
    [{ consent: { texts: everywhere({ question }), right_answer: 2 } }, { code: "right-answer" }],
    [{ retention: { events: 30, drawings: null, participants: 60 } }, { code: "retention" }],
    [{ retention: { events: 90, drawings: 60, participants: 60 } }, { code: "retention" }],
    [{ retention: { events: 7, drawings: 7, participants: 27 } }, { code: "retention" }],
  ] as const)("say of %j: %j", (changes, gap) => {
    expect(gaps(changes as Partial<StudySettings>)).toEqual([gap]);
  });

  // Rule (retention): A study does not start where participants would be kept for less long than it lasts, or
  //   than their events and drawings
  it("keep the arms that participants may have", () => {
    expect(gaps({ arms: complete.arms.slice(0, 1) }, complete)).toEqual([{ code: "arm-removed", arm: "b" }]);
  });

  // Rule (research.md#start-change-freeze-close): What arms are drawn by is fixed once a study has started
  it("keep what participants are assigned by", () => {
    expect(gaps({ assigned_by: "visit" })).toEqual([]);
    expect(gaps({ assigned_by: "visit" }, complete)).toEqual([{ code: "unit-changed" }]);
  });

  // Rule (research.md#how-arms-are-drawn): Blocks are fixed once a study has started
  it("keep how arms are drawn, whatever the weights become", () => {
    const blocks = { groups: [2, 3], stratum: "none" } as const satisfies object;
    const before = studySettings.parse({ ...complete, blocks });
    const weighted = complete.arms.map((arm) => ({ ...arm, weight: 5 }));
    expect(gaps({ blocks: before.blocks, arms: weighted }, before)).toEqual([]);
    for (const changed of [
      undefined,
      { groups: [2], stratum: "none" as const },
      { groups: [2, 3], stratum: "device" as const },
    ])
      expect(gaps({ blocks: changed }, before)).toEqual([{ code: "blocks-changed" }]);
    expect(gaps({ blocks: before.blocks }, complete)).toEqual([{ code: "blocks-changed" }]);
  });

  it.each([
    ["none", null, []],
    ["device", null, []],
    ["language", null, ["stratum-unasked"]],
    ["language", form(), []],
    ["guardian", form(), ["stratum-unasked"]],
    ["guardian", form(everywhere({ guardian: "For" })), []],
  ] as const)("say whether a stratum (%s) is asked by the form %j: %j", (stratum, consent, codes) => {
    const found = gaps({ blocks: { groups: [1], stratum }, consent });
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it("say of blocks that are too large", () => {
    const arms = complete.arms.map((arm, index) => ({ ...arm, weight: [17, 33][index] ?? 0 }));
    const blocks = (...groups: number[]) => ({ arms, blocks: { groups, stratum: "none" as const } });
    expect(gaps(blocks(1, 2))).toEqual([]);
    expect(gaps(blocks(1, 3))).toEqual([{ code: "block-size" }]);
  });
});
