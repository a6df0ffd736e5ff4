import { type RefObject, useLayoutEffect, useRef } from "react";
import type { SearchResult } from "../../visit/drawing-session.ts";

/** What was last shown on this page, whatever was shown between: the ranking that a further search changes. */
let lastShown: { drawingId: string; searchId: string; ids: readonly string[] } | undefined;

const DEAL_MS = 320;
const DEAL_EACH_MS = 45;
const REORDER_MS = 650;
const EASING = "cubic-bezier(0.25, 0.9, 0.35, 1)";

/**
 * Moves the cards of a new ranking to their places, once: from where the last search of the same drawing had them (FLIP), so that
 * a visitor sees who came up and who went down; those of the first search come one after the other. Returns the list's ref.
 */
export function useReorderMotion({
  drawingId,
  searchId,
  ranking,
}: SearchResult): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ranking is its search's
  useLayoutEffect(() => {
    const before = lastShown;
    const ids = ranking.map(({ id }) => id);
    lastShown = { drawingId, searchId, ids };
    if (before?.searchId === searchId || !list.current) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const cards = [...list.current.children].filter((card) => card instanceof HTMLElement);
    if (before?.drawingId === drawingId) reorder(cards, ids, before.ids);
    else deal(cards);
  }, [searchId]);
  return list;
}

function deal(cards: readonly HTMLElement[]): void {
  for (const [index, card] of cards.entries()) {
    card.animate([{ opacity: 0, transform: "translateY(18px)" }, {}], {
      duration: DEAL_MS,
      delay: index * DEAL_EACH_MS,
      easing: EASING,
      fill: "backwards",
    });
  }
}

/** From the place that each penguin's rank had before; one that was not among the cards comes from below them. */
function reorder(cards: readonly HTMLElement[], ids: readonly string[], before: readonly string[]): void {
  const places = cards.map(({ offsetLeft: x, offsetTop: y }) => ({ x, y }));
  const last = cards.at(-1);
  const below = { x: last?.offsetLeft ?? 0, y: (last?.offsetTop ?? 0) + (last?.offsetHeight ?? 0) };
  for (const [index, card] of cards.entries()) {
    const rankBefore = before.indexOf(ids[index] ?? "");
    if (rankBefore === index) continue;
    const from = places[rankBefore] ?? below;
    const [x, y] = [from.x - card.offsetLeft, from.y - card.offsetTop];
    card.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], {
      duration: REORDER_MS,
      easing: EASING,
    });
  }
}
