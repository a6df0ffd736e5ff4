import type { StudySettings } from "@harapen/contract/studies/settings";
import { dayIn } from "@harapen/contract/time-zone";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the first instant of a day such as 2026-04-30 in a time zone, or of the day `daysLater`, in
 * milliseconds since 1970; `undefined` where there is no such day.
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): number | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const local = midnight + daysLater * DAY_MS;
  // The offset at the instant may differ from that at the first guess: clocks change at night.
  const guess = local - offsetAt(local, timeZone);
  const start = local - offsetAt(guess, timeZone);
  // There is no midnight where clocks go forward at midnight.
  return start + offsetAt(start, timeZone) < local ? guess : start;
}

/** Returns by how much a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - instant;
}

/**
 * A period in which a study ran with one version of its settings; it accepts participants only on these
 * settings' days.
 */
interface VersionPeriod {
  readonly settings: StudySettings;
  /** The beginning, and the end (excluded), in milliseconds since 1970; infinite where there is none. */
  readonly from: number;
  readonly until: number;
}

export type StudyTimes = Pick<Selectable<Tables["study"]>, "started_at" | "frozen_at" | "closed_at">;

interface Version {
  readonly at: string;
  readonly settings: StudySettings;
}

/**
 * Returns when a study ran, by its versions in their order; nothing for a draft. The last period ends when
 * the study is frozen, though it is closed later. A freeze after which the study ran again is not stored, and
 * its time counts as running.
 */
export function versionPeriods(
  { started_at, frozen_at, closed_at }: StudyTimes,
  versions: readonly Version[],
): VersionPeriod[] {
  if (started_at === null) return [];
  const over = Math.min(endOf(frozen_at), endOf(closed_at));
  return versions.map(({ at, settings }, index) => ({
    settings,
    from: Date.parse(index === 0 ? started_at : at),
    until: Math.min(endOf(versions[index + 1]?.at ?? null), over),
  }));
}

const endOf = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time));

const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Returns milliseconds since 1970 as ISO 8601 in UTC; `null` beyond the years 1 to 9999, as a wrong clock may
 * be.
 */
export function isoTime(milliseconds: number): string | null {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds).toISOString() : null;
}

/** Every zone is ahead of UTC by whole quarters of an hour, and changes its clocks at one. */
const QUARTER_MS = 900_000;

/** The day (`2026-09-01`) and the hour (0 to 23) of an instant in a time zone. */
interface ZonedTime {
  readonly day: string;
  readonly hour: number;
}

/**
 * Returns a function that gives the day and hour of instants in a time zone. It looks each quarter of an hour
 * up once, as a look-up takes as long as thousands of comparisons.
 */
export function zonedTime(timeZone: string): (instant: string | number) => ZonedTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  const known = new Map<number, ZonedTime>();
  return (instant) => {
    const quarter = Math.floor(new Date(instant).getTime() / QUARTER_MS);
    const time = known.get(quarter) ?? timeOf(format, quarter * QUARTER_MS);
    known.set(quarter, time);
    return time;
  };
}

function timeOf(format: Intl.DateTimeFormat, instant: number): ZonedTime {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
  return { day, hour: Number(parts.get("hour")) };
}

type Days = Pick<StudySettings, "starts_on" | "ends_on" | "time_zone">;

/**
 * Whether a time is before, on or after a study's days, which include the whole first and last day, in its
 * time zone.
 */
export function stageOf({ starts_on, ends_on, time_zone }: Days, at: Date): "before" | "during" | "after" {
  const day = dayIn(time_zone, at);
  if (day < starts_on) return "before";
  return day <= ends_on ? "during" : "after";
}

/** Whether a time is on a study's days. */
export function isOnItsDays(days: Days, at: Date): boolean {
  return stageOf(days, at) === "during";
}

/** A period in which a study ran: its beginning, and its end (excluded), in milliseconds since 1970. */
export interface RunningPeriod {
  readonly from: number;
  readonly until: number;
}

/**
 * Returns when a study ran, by its versions in their order: until it was frozen, and only on its days
 * according to each version of its settings.
 */
export function runningPeriods(...study: Parameters<typeof versionPeriods>): RunningPeriod[] {
  return versionPeriods(...study)
    .map(({ settings: { starts_on, ends_on, time_zone }, from, until }) => ({
      from: Math.max(from, startOfDay(starts_on, time_zone) ?? from),
      until: Math.min(until, startOfDay(ends_on, time_zone, 1) ?? until),
    }))
    .filter(({ from, until }) => from < until);
}

/** Reads when a study ran. */
export async function readRunningPeriods(
  studies: { versions(study: string): Promise<readonly Version[]> },
  study: StudyTimes & { readonly id: string },
): Promise<RunningPeriod[]> {
  const versions = await studies.versions(study.id);
  return runningPeriods(study, versions.toReversed());
}
