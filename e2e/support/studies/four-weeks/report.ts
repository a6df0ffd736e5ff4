import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCsvTable } from "../../../../apps/server/src/testing/csv.ts";
import { permutationTest, type Share } from "./permutation-test.ts";

/** The two-sided 95% quantile of the normal distribution. */
const Z = 1.959964;
/** A visit whose events all arrived later than this had waited for the network, in milliseconds. */
const LATE_MS = 10 * 60_000;

type Row = Readonly<Record<string, string>>;

/** A participant whose truth is known, in their assigned arm, whatever happened in their visit. */
interface Judged {
  readonly arm: string;
  readonly isCorrect: boolean;
}

/** A share with its 95% interval. */
export interface Estimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the report of a study of two arms, computed only from the tables of its export. The difference is
 * `one` minus `other`.
 */
export function studyReport(folder: string, one: string, other: string) {
  const table = (name: string): Row[] => parseCsvTable(readFileSync(join(folder, `${name}.csv`), "utf8"));
  const judged = judgedOf(table("participants"), table("outcomes"));
  const of = (arm: string) => judged.filter((each) => each.arm === arm);
  const [ones, others] = [accuracyOf(of(one)), accuracyOf(of(other))];
  const sessions = table("sessions");
  return {
    codes: table("participants").map(({ code }) => code),
    counts: countsOf(table("consort")),
    accuracy: { [one]: ones, [other]: others },
    difference: differenceOf(ones, others),
    /** The probability of a difference at least as large if the arms make none. */
    p: permutationTest(countCorrect(of(one)), countCorrect(of(other))),
    /** In how many visits' searches each aid was on the page, by arm. */
    exposed: exposedOf(table("exposures")),
    quality: {
      /** The versions of the app with unreadable events, and the number of visits with such events. */
      quarantined: tally(
        sessions.filter(({ events_aside }) => events_aside !== "0"),
        "app_version",
      ),
      late: sessions.filter(({ clock_offset_ms }) => Number(clock_offset_ms) > LATE_MS).length,
      completeness: tally(sessions, "completeness"),
    },
  };
}

/**
 * As assigned (intention to treat): participants who are not sure, or whose outcome was lost, count as not
 * having found their penguin.
 */
function judgedOf(participants: readonly Row[], outcomes: readonly Row[]): Judged[] {
  const known = new Set(outcomes.filter((row) => row.truth_known === "TRUE").map((row) => row.participant));
  const found = new Set(outcomes.filter((row) => row.correct === "TRUE").map((row) => row.participant));
  return participants
    .filter(({ participant, excluded }) => known.has(participant) && excluded === "")
    .map(({ participant, arm = "" }) => ({ arm, isCorrect: found.has(participant) }));
}

/** Returns the share of correct ones with Wilson's interval (E. B. Wilson 1927, JASA 22:209). */
function accuracyOf(judged: readonly Judged[]): Estimate & { readonly of: number } {
  const size = judged.length;
  const share = shareOf(judged);
  const centre = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size);
  const half = (Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))) / (1 + Z ** 2 / size);
  return { of: size, estimate: share, low: centre - half, high: centre + half };
}

/**
 * Returns the difference of two shares with its interval (R. G. Newcombe 1998, Statistics in Medicine 17:873,
 * method 10).
 */
function differenceOf(one: Estimate, other: Estimate): Estimate {
  const estimate = one.estimate - other.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(one.estimate - one.low, other.high - other.estimate),
    high: estimate + Math.hypot(one.high - one.estimate, other.estimate - other.low),
  };
}

function countCorrect(judged: readonly Judged[]): Share {
  return { correct: judged.filter(({ isCorrect }) => isCorrect).length, of: judged.length };
}

function shareOf(judged: readonly Judged[]): number {
  return judged.filter(({ isCorrect }) => isCorrect).length / judged.length;
}

/** Returns the flow diagram's counts of all arms together, by step. */
function countsOf(consort: readonly Row[]): Record<string, number> {
  return Object.fromEntries(
    consort.filter(({ arm }) => arm === "").map(({ step, count }) => [step ?? "", Number(count)]),
  );
}

function exposedOf(exposures: readonly Row[]): Record<string, Record<string, number>> {
  const available = exposures.filter((row) => row.available === "TRUE");
  const arms = [...new Set(exposures.map(({ arm = "" }) => arm))];
  return Object.fromEntries(
    arms.map((arm) => [
      arm,
      tally(
        available.filter((row) => row.arm === arm),
        "aid",
      ),
    ]),
  );
}

function tally(rows: readonly Row[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row[column] ?? ""] = (counts[row[column] ?? ""] ?? 0) + 1;
  return counts;
}
