const STROKE_MOVE = 0;
const STROKE_EDGE = 1;
const ORDINARY = 2;
const ENDING = 3;

const PRIORITIES: ReadonlyMap<string, number> = new Map([
  ["stroke_move", STROKE_MOVE],
  ["stroke_start", STROKE_EDGE],
  ["stroke_end", STROKE_EDGE],
  ["page_hide", ENDING],
  ["page_leave", ENDING],
  ["session_end", ENDING],
]);

/** All priorities, from the lowest to the highest. */
export const PRIORITIES_ASCENDING = [STROKE_MOVE, STROKE_EDGE, ORDINARY, ENDING];

/**
 * The priority of an event when not all can go: the times of views and sessions can't be inferred from anything else, strokes
 * are many and also come with the search.
 */
export function priorityOf({ name }: { readonly name: string }): number {
  return PRIORITIES.get(name) ?? ORDINARY;
}

/** Whether an event ends or hides a view, or ends a session. */
export function isEnding(event: { readonly name: string }): boolean {
  return priorityOf(event) === ENDING;
}
