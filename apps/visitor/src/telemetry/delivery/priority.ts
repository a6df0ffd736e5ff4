const STROKE_MOVE = 0;
const STROKE_EDGE = 1;
const ORDINARY = 2;
const ENDING = 3;

const WORTHS: ReadonlyMap<string, number> = new Map([
  ["stroke_move", STROKE_MOVE],
  ["stroke_start", STROKE_EDGE],
  ["stroke_end", STROKE_EDGE],
  ["page_leave", ENDING],
  ["session_end", ENDING],
]);

/** From the least worth to the most. */
export const WORTHS_ASCENDING = [STROKE_MOVE, STROKE_EDGE, ORDINARY, ENDING];

/**
 * What an event is worth to a study when not all can go: the ends of views and sessions can't be told from anything else,
 * strokes are many and also come with the search.
 */
export function worthOf({ name }: { readonly name: string }): number {
  return WORTHS.get(name) ?? ORDINARY;
}

/** Of a view or a session. */
export function isEnding(event: { readonly name: string }): boolean {
  return worthOf(event) === ENDING;
}
