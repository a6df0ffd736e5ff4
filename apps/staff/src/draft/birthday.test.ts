import { describe, expect, it, test } from "vitest";
import { type Birthday, faultOfBirthday, isSameBirthday, readBirthday, writeBirthday } from "./birthday.ts";

const EXACT = { isAbout: false };
const NONE = { year: null, month: null, day: null, ...EXACT };

describe("a birthday", () => {
  it.each([
    [
      { birthday_iso: "2016-04-02", birthday_precision: "day", birth_year: 2016 },
      { kind: "day", year: 2016, month: 4, day: 2, ...EXACT },
    ],
    [
      { birthday_iso: "2016-04", birthday_precision: "month", birth_year: 2016 },
      { kind: "month", year: 2016, month: 4, day: null, ...EXACT },
    ],
    [
      { birthday_iso: "2016", birthday_precision: "year", birth_year: 2016 },
      { kind: "year", year: 2016, month: null, day: null, ...EXACT },
    ],
    [
      { birthday_iso: null, birthday_precision: "unknown", birth_year: null },
      { kind: "unknown", ...NONE },
    ],
    [
      { birthday_iso: "2010", birthday_precision: "year", birth_year: 2010, birthday_about: true },
      { kind: "year", year: 2010, month: null, day: null, isAbout: true },
    ],
  ] as const)("of the record %j is read and written as it was", (record, birthday) => {
    expect(readBirthday(record)).toEqual(birthday);
    expect(writeBirthday(birthday)).toEqual(record);
  });

  it.each([
    [{ birthday_iso: "2016-04-02" }, "day"],
    [{ birthday_iso: "2016-04" }, "month"],
    [{ birth_year: 2016 }, "year"],
    [{}, "unknown"],
  ] as const)("of %j, which says nothing of its precision, is known by the %s", (record, kind) => {
    expect(readBirthday(record).kind).toBe(kind);
  });

  it("keeps what was typed when less of it is asked for, and writes only what is asked for", () => {
    const birthday: Birthday = { ...readBirthday({ birthday_iso: "2016-04-02" }), kind: "year" };
    expect(writeBirthday(birthday).birthday_iso).toBe("2016");
    expect(birthday.day).toBe(2);
  });
});

test.each([
  ["2016-04-02", { kind: "day", year: 2016, month: 4, day: 2, ...EXACT }, true],
  ["2016", { kind: "year", year: 2016, month: 4, day: 2, ...EXACT }, true],
  ["2016-04-02", { kind: "day", year: 2016, month: 4, day: 3, ...EXACT }, false],
  ["2016-04", { kind: "day", year: 2016, month: 4, day: 2, ...EXACT }, false],
  [null, { kind: "unknown", year: 2016, month: 4, day: 2, ...EXACT }, true],
] as const)("the record's birthday %s is the same as the typed %j: %s", (birthday_iso, typed, same) => {
  expect(isSameBirthday(readBirthday({ birthday_iso }), typed)).toBe(same);
});

test("a birthday that has become an estimate is another one", () => {
  const record = { birthday_iso: "2016" } as const;
  expect(isSameBirthday(readBirthday(record), { ...readBirthday(record), isAbout: true })).toBe(false);
});

// Rule (staff-screens)
test.each([
  [{ kind: "day", year: 2023, month: 2, day: 29, ...EXACT }, "impossible"],
  [{ kind: "day", year: 2024, month: 2, day: 29, ...EXACT }, undefined],
  [{ kind: "day", year: 2023, month: 0, day: 12, ...EXACT }, "impossible"],
  [{ kind: "day", year: 2023, month: 13, day: 1, ...EXACT }, "impossible"],
  [{ kind: "day", year: 2023, month: 1, day: 0, ...EXACT }, "impossible"],
  [{ kind: "month", year: 2023, month: 0, day: null, ...EXACT }, "impossible"],
  [{ kind: "month", year: 2023, month: 13, day: null, ...EXACT }, "impossible"],
  [{ kind: "year", year: 201, month: null, day: null, ...EXACT }, "impossible"],
  [{ kind: "year", year: 20150, month: null, day: null, ...EXACT }, "impossible"],
  [{ kind: "year", year: 2015, month: 13, day: 32, ...EXACT }, undefined],
  [{ kind: "day", year: 2023, month: null, day: 2, ...EXACT }, "incomplete"],
  [{ kind: "month", year: 2023, month: null, day: null, ...EXACT }, "incomplete"],
  [{ kind: "day", year: 2026, month: 11, day: 22, ...EXACT }, undefined],
  [{ kind: "day", year: 2026, month: 11, day: 23, ...EXACT }, "future"],
  [{ kind: "month", year: 2026, month: 11, day: null, ...EXACT }, undefined],
  [{ kind: "month", year: 2026, month: 12, day: null, ...EXACT }, "future"],
  [{ kind: "year", year: 2027, month: null, day: null, ...EXACT }, "future"],
  [{ kind: "unknown", ...NONE }, undefined],
] as const)("the birthday %j is, on 2026-11-22, %s", (birthday, fault) => {
  expect(faultOfBirthday(birthday, "2026-11-22")).toBe(fault);
});
