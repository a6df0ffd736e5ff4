import type { LearnedResponse } from "@harapen/contract/staff/learned";
import type { StatisticsResponse } from "@harapen/contract/staff/statistics";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { NavLink, Outlet } from "react-router";
import { readinessQuery } from "../../api/draft.ts";
import { learnedQuery, lookAlikesQuery, statisticsQuery } from "../../api/figures.ts";
import { keptBirds, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { inBoth, useFormats, useTexts } from "../../i18n/texts.ts";
import { type CheckPart, paths } from "../../routes/paths.ts";
import { Loading, Page } from "../../ui/Page.tsx";
import { TileFigure } from "../../ui/TileFigure.tsx";
import styles from "../../ui/Tiles.module.css";
import { adoptionOf } from "./learned/adoption.ts";
import { sortReports } from "./look-alikes/look-alike-groups.ts";
import { countTodos, findTodos } from "./readiness/todos.ts";
import { useHardToFind } from "./use-hard-to-find.ts";

/** What is missing, look-alikes, learned patterns, statistics: a figure for each, and one at a time. */
export function CheckScreen() {
  const texts = useTexts(CHECK);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <CheckTiles />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}

const PARTS: readonly (CheckPart | "readiness")[] = ["readiness", "lookAlikes", "learned", "statistics"];

/** The parts of the screen, each with its figure. */
function CheckTiles() {
  const texts = useTexts(CHECK);
  const slug = useSlug();
  const figures = useFigures();
  return (
    <nav className={styles.tiles} aria-label={texts.parts}>
      {PARTS.map((part) => (
        <NavLink
          key={part}
          end
          preventScrollReset
          to={part === "readiness" ? paths.check(slug) : paths.check(slug, part)}
          className={styles.tile}
        >
          <TileFigure figure={figures[part].text} label={texts[part]} isGood={figures[part].isGood} />
        </NavLink>
      ))}
    </nav>
  );
}

/** The figure of a tile. */
interface Figure {
  readonly text: string;
  /** Whether there is nothing to do. */
  readonly isGood: boolean;
}

/** Returns the figure of each part of the screen; none where it is not known yet. */
function useFigures(): Readonly<Record<CheckPart | "readiness", Figure>> {
  const { percent } = useFormats();
  const slug = useSlug();
  return {
    readiness: useTodoCount(),
    lookAlikes: useGroupCount(),
    learned: useOfferedCount(useQuery(learnedQuery(slug)).data),
    statistics: shareFoundFirst(useQuery(statisticsQuery(slug)).data, percent),
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

function shareFoundFirst(
  statistics: StatisticsResponse | undefined,
  percent: (share: number) => string,
): Figure {
  const penguins = statistics?.penguins ?? [];
  const confirmations = penguins.reduce((sum, each) => sum + each.confirmations, 0);
  if (confirmations === 0) return UNKNOWN;
  const first = penguins.reduce((sum, each) => sum + each.first, 0);
  return { text: percent(first / confirmations), isGood: false };
}

const CHECK = inBoth({
  ja: {
    title: "たしかめる",
    lead: "足りないところはないか、来館者は見分けられるか。公開の前にも、あとにも。",
    parts: "たしかめること",
    readiness: "のこっていること",
    lookAlikes: "そっくりの組",
    learned: "教わったもよう",
    statistics: "1 番目で見つかった",
    waiting: "…",
  },
  en: {
    title: "Check",
    lead: "Is anything missing, and can visitors tell the birds apart? Before publishing, and after.",
    parts: "What to check",
    readiness: "left to do",
    lookAlikes: "look-alikes",
    learned: "patterns taught",
    statistics: "found first",
    waiting: "…",
  },
});
