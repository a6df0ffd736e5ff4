import { describe, expect, it, test } from "vitest";
import { dayOrderOf, readBirthday } from "./read-days.ts";

describe("a birthday", () => {
  it.each([
    ["2016-04-02", "2016-04-02", "day"],
    ["2016/4/2", "2016-04-02", "day"],
    ["2016年4月2日", "2016-04-02", "day"],
    ["２０１６年４月", "2016-04", "month"],
    ["2016.4", "2016-04", "month"],
    ["2016年", "2016", "year"],
    ["2016年ごろ", "2016", "year", true],
    ["2016年春頃", "2016", "year", true],
    ["約2016年", "2016", "year", true],
    ["2016？", "2016", "year", true],
    ["2016", "2016", "year"],
    ["平成28年4月2日", "2016-04-02", "day"],
    ["Ｈ28.4.2", "2016-04-02", "day"],
    ["H28/4", "2016-04", "month"],
    ["平成28年", "2016", "year"],
    ["平成28", "2016", "year"],
    ["㍻28年4月2日", "2016-04-02", "day"],
    ["平28.4.2", "2016-04-02", "day"],
    ["2016年4月2日（土）", "2016-04-02", "day"],
    ["2016/04/02 (土曜日)", "2016-04-02", "day"],
    ["2016/04/02 0:00:00", "2016-04-02", "day"],
    ["2016-04-02T00:00", "2016-04-02", "day"],
    ["20160402", "2016-04-02", "day"],
    ["2016年4月2日生まれ", "2016-04-02", "day"],
    ["2016年4月上旬", "2016-04", "month"],
    ["2016年（推定）", "2016", "year", true],
    ["2016. 4. 2.", "2016-04-02", "day"],
    ["2016년 4월 2일", "2016-04-02", "day"],
    ["2016년", "2016", "year"],
    ["2016年4月2日星期六", "2016-04-02", "day"],
    ["2016年4月2号", "2016-04-02", "day"],
    ["2016년 4월 2일 토요일", "2016-04-02", "day"],
    ["14/05/2016", "2016-05-14", "day"],
    ["05/14/2016", "2016-05-14", "day"],
    ["28.03.2016", "2016-03-28", "day"],
    ["28. 3. 2016", "2016-03-28", "day"],
    ["28-03-2016 0:00", "2016-03-28", "day"],
    ["4/4/2016", "2016-04-04", "day"],
    ["03/2016", "2016-03", "month"],
    ["2 April 2016", "2016-04-02", "day"],
    ["2nd of April 2016", "2016-04-02", "day"],
    ["April 2, 2016", "2016-04-02", "day"],
    ["Saturday, April 2, 2016", "2016-04-02", "day"],
    ["2-Apr-2016", "2016-04-02", "day"],
    ["Sept. 2016", "2016-09", "month"],
    ["2. März 2016", "2016-03-02", "day"],
    ["Samstag, 2. Januar 2016", "2016-01-02", "day"],
    ["Jänner 2016", "2016-01", "month"],
    ["1er août 2016", "2016-08-01", "day"],
    ["2 février 2016", "2016-02-02", "day"],
    ["2 déc. 2016", "2016-12-02", "day"],
    ["2 de enero de 2016", "2016-01-02", "day"],
    ["septiembre de 2016", "2016-09", "month"],
    ["2 maggio 2016", "2016-05-02", "day"],
    ["1º giugno 2016", "2016-06-01", "day"],
    ["vers 2016", "2016", "year", true],
    ["month 2016-04", "2016-04", "month"],
  ])("written %j is %s, known by the %s", (text, iso, precision, isAbout = false) => {
    expect(readBirthday(text)).toEqual({
      value: {
        ...{ birthday_iso: iso, birthday_precision: precision, birth_year: 2016 },
        ...(isAbout && { birthday_about: true }),
      },
    });
  });

  it.each([
    ["昭和64年1月7日", "1989-01-07"],
    ["平成元年1月8日", "1989-01-08"],
    ["令和元年5月1日", "2019-05-01"],
    ["R5.6.3", "2023-06-03"],
    ["R元.5.1", "2019-05-01"],
    ["令和5年6月3日", "2023-06-03"],
    ["令和５年６月３日", "2023-06-03"],
    ["令5.6.3", "2023-06-03"],
  ])("of the era, written %j, is %s", (text, iso) => {
    expect(readBirthday(text)).toMatchObject({ value: { birthday_iso: iso } });
  });

  it.each([
    "2016-02-30",
    "平成",
    "h",
    "大正3年",
    "春",
    "2016-13",
    "2016-00-10",
    "20161340",
    "2016/4/1 15:00",
    "42462",
    "31/02/2016",
    "13/13/2016",
    "28.03.16",
    "Apr-16",
    "April",
    "2 3 April 2016",
    "April May 2016",
    "12 Foo 2016",
  ])("written %j is not understood", (text) => {
    expect(readBirthday(text)).toBe("unread");
  });
});

// Rule (staff-screens): A day that can be read in two ways is asked about, once for its column, unless another
//   cell of the column shows how it is meant
test("5/3/2025 is read as its order says, and in no way without one", () => {
  expect(readBirthday("5/3/2025")).toBe("two-ways");
  expect(readBirthday("5/3/2025", "day-first")).toMatchObject({ value: { birthday_iso: "2025-03-05" } });
  expect(readBirthday("5.3.2025", "month-first")).toMatchObject({ value: { birthday_iso: "2025-05-03" } });
  expect(readBirthday("28.3.2025", "month-first")).toMatchObject({ value: { birthday_iso: "2025-03-28" } });
});

test.each([
  [["5/3/2025", "14/05/2024"], "day-first"],
  [["5/3/2025", "05/14/2024", "2 April 2016"], "month-first"],
  [["5/3/2025", "4/4/2024", "2016-04-02"], undefined],
  [["14/05/2024", "05/14/2024"], undefined],
  [["31/02/2025", "99/99/2025"], undefined],
])("the days %j are written %s", (texts, order) => {
  expect(dayOrderOf(texts)).toBe(order);
});
