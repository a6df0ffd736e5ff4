import type { LearnedResponse } from "@harapen/contract/staff/learned";
import type { StatisticsResponse } from "@harapen/contract/staff/statistics";
import { useQuery } from "@tanstack/react-query";
import { readinessQuery } from "../../api/draft.ts";
import { learnedQuery } from "../../api/learned.ts";
import { lookAlikesQuery } from "../../api/look-alikes.ts";
import { statisticsQuery } from "../../api/statistics.ts";
import { keptBirds, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import type { CheckPart } from "../../routes/paths.ts";
import { adoptionOf } from "./learned/adoption.ts";
import { sortReports } from "./look-alikes/look-alike-groups.ts";
import { countTodos, findTodos } from "./readiness/todos.ts";
import { CHECK } from "./texts.ts";
import { useHardToFind } from "./use-hard-to-find.ts";

/** The figure of a tile. */
interface Figure {
  readonly text: string;
  /** Whether there is nothing to do. */
  readonly isGood: boolean;
}

/** Returns the figure of each part of the screen; none where it is not known yet. */
export function useFigures(): Readonly<Record<CheckPart | "readiness", Figure>> {
  const { locale } = useStaffLocale();
  const slug = useSlug();
  return {
    readiness: useTodoCount(),
    lookAlikes: useGroupCount(),
    learned: useOfferedCount(useQuery(learnedQuery(slug)).data),
    statistics: shareFoundFirst(useQuery(statisticsQuery(slug)).data, locale),
  };
}

const countOf = (count: number): Figure => ({ text: String(count), isGood: count === 0 });
const UNKNOWN: Figure = { text: "–", isGood: false };

function useTodoCount(): Figure {
  const slug = useSlug();
  const { birds } = useDraft();
  const { data } = useQuery(readinessQuery(slug));
  const rights = useRights();
  const hardToFind = useHardToFind().length;
  if (!data) return UNKNOWN;
  return countOf(data.errors.length + countTodos(findTodos(slug, data.gaps, birds, rights)) + hardToFind);
}

function useGroupCount(): Figure {
  const { waiting } = useTexts(CHECK);
  const { data, isError } = useQuery(lookAlikesQuery(useSlug()));
  const kept = new Set(keptBirds(useDraft()).map(({ id }) => id));
  if (data?.state === "ready")
    return countOf(sortReports(data.penguins.filter(({ id }) => kept.has(id))).groups.length);
  return isError ? UNKNOWN : { text: waiting, isGood: false };
}

function useOfferedCount(learned: LearnedResponse | undefined): Figure {
  const { birds } = useDraft();
  if (!learned) return UNKNOWN;
  const byId = new Map(birds.map((bird) => [bird.id, bird]));
  const offered = learned.penguins.filter((pattern) => {
    const bird = byId.get(pattern.id);
    return bird && adoptionOf(pattern, bird) === "offered";
  });
  return { ...countOf(offered.length), isGood: false };
}

function shareFoundFirst(statistics: StatisticsResponse | undefined, locale: string): Figure {
  const penguins = statistics?.penguins ?? [];
  const confirmations = penguins.reduce((sum, each) => sum + each.confirmations, 0);
  if (confirmations === 0) return UNKNOWN;
  const first = penguins.reduce((sum, each) => sum + each.first, 0);
  return { text: (first / confirmations).toLocaleString(locale, { style: "percent" }), isGood: false };
}
