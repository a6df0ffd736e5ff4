import type { Penguin } from "@harapen/contract/penguin";

export const BIRTHDAY_KINDS = ["day", "month", "year", "unknown"] as const;
export type BirthdayKind = (typeof BIRTHDAY_KINDS)[number];

/** A birthday as it is typed: its precision, and the numbers, which may still be missing. */
export interface Birthday {
  readonly kind: BirthdayKind;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  /** Whether it is an estimate. */
  readonly isAbout: boolean;
}

type BirthdayFields = Pick<Penguin, "birthday_iso" | "birthday_precision" | "birth_year" | "birthday_about">;

/** Reads a record's birthday. */
export function readBirthday(record: BirthdayFields): Birthday {
  const [year, month, day] = (record.birthday_iso ?? "").split("-").map(Number);
  const known = { year: year || record.birth_year || null, month: month || null, day: day || null };
  const isAbout = record.birthday_about ?? false;
  return { kind: record.birthday_precision ?? finestKind(known), ...known, isAbout };
}

function finestKind({ year, month, day }: Pick<Birthday, "year" | "month" | "day">): BirthdayKind {
  if (day !== null) return "day";
  if (month !== null) return "month";
  return year === null ? "unknown" : "year";
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/**
 * Returns a birthday as a record's fields: only the parts that are known and asked for. What is not said is
 * undefined.
 */
export function writeBirthday({ kind, year, month, day, isAbout }: Birthday): BirthdayFields {
  if (kind === "unknown" || year === null)
    return {
      birthday_iso: null,
      birthday_precision: "unknown",
      birth_year: null,
      birthday_about: undefined,
    };
  const ofYear = {
    birthday_iso: String(year),
    birthday_precision: "year",
    birth_year: year,
    birthday_about: isAbout || undefined,
  } as const;
  if (kind === "year" || month === null) return ofYear;
  const iso = `${year}-${twoDigits(month)}`;
  if (kind === "month" || day === null) return { ...ofYear, birthday_iso: iso, birthday_precision: "month" };
  return { ...ofYear, birthday_iso: `${iso}-${twoDigits(day)}`, birthday_precision: "day" };
}

/** Whether two birthdays are the same in a record. */
export function isSameBirthday(one: Birthday, other: Birthday): boolean {
  const [first, second] = [writeBirthday(one), writeBirthday(other)];
  return first.birthday_iso === second.birthday_iso && first.birthday_about === second.birthday_about;
}

/** The first and the last year that a birthday may have. */
const YEARS = [1900, 9999] as const;

/** Whether a birthday exists in the calendar, to the precision that is known. */
function isInCalendar({ kind, year, month, day }: Birthday): boolean {
  const [y, m, d] = [year ?? 0, kind === "year" ? 1 : (month ?? 0), kind === "day" ? (day ?? 0) : 1];
  const date = new Date(Date.UTC(y, m - 1, d));
  const [first, last] = YEARS;
  return y >= first && y <= last && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
}

/** Returns why a birthday is impossible; undefined where it is not. `today` is an ISO day. */
export function faultOfBirthday(
  birthday: Birthday,
  today: string,
): "incomplete" | "impossible" | "future" | undefined {
  const { kind, year, month, day } = birthday;
  if (kind === "unknown") return undefined;
  const needed = { year: [year], month: [year, month], day: [year, month, day] }[kind];
  if (needed.includes(null)) return "incomplete";
  if (!isInCalendar(birthday)) return "impossible";
  const { birthday_iso: iso } = writeBirthday(birthday);
  return (iso ?? "") > today.slice(0, iso?.length) ? "future" : undefined;
}
