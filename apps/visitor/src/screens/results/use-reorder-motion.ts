import { type RefObject, useLayoutEffect, useRef } from "react";
import type { SearchResult } from "../../visit/drawing-session.ts";

interface Position {
  readonly x: number;
  readonly y: number;
}

interface Shown {
  readonly drawingId: string;
  readonly searchId: string;
  readonly ids: readonly string[];
}

/**
 * Shows another ranking; returns the one that this page showed last, whatever screens were shown since: a
 * further search changes it.
 */
const replaceShown = createReplacing<Shown>();

function createReplacing<Value>(): (value: Value) => Value | undefined {
  let last: Value | undefined;
  return (value) => {
    const before = last;
    last = value;
    return before;
  };
}

const DEAL_MS = 320;
const DEAL_EACH_MS = 45;
const REORDER_MS = 650;
const EASING = "cubic-bezier(0.25, 0.9, 0.35, 1)";

/**
 * Moves the cards of a new ranking to their places, once: from where the last search of the same drawing had
 * them (FLIP), so that a visitor sees who moved up and who moved down; those of a first search appear one
 * after the other. Returns the list's ref, and a function that notes where its cards are: called right before
 * a ranking changes in place, it lets each card move from where it really was.
 */
export function useReorderMotion({ drawingId, searchId, ranking }: SearchResult): {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly notePlaces: () => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const noted = useRef<readonly Position[]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ranking is its search's
  useLayoutEffect(() => {
    const notedPlaces = noted.current;
    noted.current = null;
    const ids = ranking.map(({ id }) => id);
    const before = replaceShown({ drawingId, searchId, ids });
    if (before?.searchId === searchId || !list.current) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const cards = cardsOf(list.current);
    if (before?.drawingId === drawingId) reorder(cards, ids, before.ids, notedPlaces);
    else deal(cards);
  }, [searchId]);
  return {
    list,
    notePlaces: () => {
      noted.current = cardsOf(list.current).map(positionOf);
    },
  };
}

function cardsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter((card) => card instanceof HTMLElement);
}

function positionOf(card: HTMLElement): Position {
  const { left, top } = card.getBoundingClientRect();
  return { x: left + window.scrollX, y: top + window.scrollY };
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

/**
 * Moves each card from the place of the penguin's card before: the noted one, or else that of its former
 * rank; a penguin that was not among the cards comes from below them. While they move, the cards ignore taps,
 * which would be meant for another card.
 */
function reorder(
  cards: readonly HTMLElement[],
  ids: readonly string[],
  idsBefore: readonly string[],
  noted: readonly Position[] | null,
): void {
  const places = cards.map(positionOf);
  const last = cards.at(-1);
  const end = places.at(-1) ?? { x: 0, y: 0 };
  const below = { x: end.x, y: end.y + (last?.offsetHeight ?? 0) };
  for (const [index, card] of cards.entries()) {
    const to = places[index] ?? below;
    const rankBefore = idsBefore.indexOf(ids[index] ?? "");
    const from = (noted ?? places)[rankBefore] ?? below;
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (x === 0 && y === 0) continue;
    card.animate(
      [{ transform: `translate(${x}px, ${y}px)`, pointerEvents: "none" }, { pointerEvents: "none" }],
      {
        duration: REORDER_MS,
        easing: EASING,
      },
    );
  }
}
