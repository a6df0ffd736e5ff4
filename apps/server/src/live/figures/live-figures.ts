import { setImmediate } from "node:timers/promises";
import type { BreakdownBy, LiveQuery, LiveResponse } from "@harapen/contract/staff/studies/live";
import { zonedTime } from "../../research/study/zoned-time.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import type { Visit } from "../visits/visit.ts";
import { groupFigures } from "./group-figures.ts";
import { type Judgements, type StudyVisit, studyVisits } from "./study-figures.ts";

/** The data from which figures are made. */
interface Sources {
  readonly study: Pick<KeyedStudy, "id" | "aquarium" | "unblinded_at" | "current">;
  readonly visits: readonly Visit[];
  readonly judgements: Judgements;
  /** How many visits there were at the aquarium, of anybody, on the days that the query selects. */
  readonly seen: number;
  /** Whether some visits are left out. */
  readonly isPartial: boolean;
  /** In milliseconds since 1970. */
  readonly asOf: number;
}

/** Returns the figures that a query asks for. The caller has to check whether arms may be asked for. */
export async function liveFigures(
  { study, visits, judgements, seen, isPartial, asOf }: Sources,
  query: LiveQuery,
): Promise<LiveResponse> {
  const { time_zone } = study.current.settings;
  const timeOf = zonedTime(time_zone);
  const found = await studyVisits(visits, judgements, timeOf);
  const chosen = found.filter((each) => isWanted(each, query));
  await setImmediate();
  const { by } = query;
  return {
    as_of: new Date(asOf).toISOString(),
    visits_seen: seen,
    partial: isPartial,
    all: await groupFigures("", chosen),
    groups: by === undefined ? [] : await groupsBy(chosen, by),
    unblinded: study.unblinded_at !== null,
  };
}

function isWanted({ visit, arm, day }: StudyVisit, query: LiveQuery): boolean {
  return (
    isOnDay(day, query) &&
    (query.locale === undefined || visit.locale === query.locale) &&
    (query.device === undefined || visit.kind === query.device) &&
    (query.arm === undefined || arm === query.arm)
  );
}

function isOnDay(day: string, { from, to }: LiveQuery): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

async function groupsBy(visits: readonly StudyVisit[], by: BreakdownBy): Promise<LiveResponse["groups"]> {
  const groups = [...Map.groupBy(visits, (each) => keyOf(each, by))];
  groups.sort(([one], [other]) => (one < other ? -1 : 1));
  const figures: LiveResponse["groups"] = [];
  for (const [key, some] of groups) figures.push(await groupFigures(key, some));
  return figures;
}

function keyOf({ visit, arm, hour }: StudyVisit, by: BreakdownBy): string {
  switch (by) {
    case "locale":
      return visit.locale ?? "";
    case "device":
      return visit.kind;
    case "hour":
      return String(hour).padStart(2, "0");
    case "arm":
      return arm;
  }
}
