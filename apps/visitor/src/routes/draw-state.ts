import * as z from "zod/mini";

/** What Draw is told beside its address by a screen that sends a visitor back to the drawing there is. */
export const KEEP_DRAWING = { keepDrawing: true } as const;

const drawState = z.object({ keepDrawing: z.literal(true) });

export function keepsDrawing(state: unknown): boolean {
  return drawState.safeParse(state).success;
}
