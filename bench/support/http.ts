import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { countByCell } from "@harapen/contract/drawing";
import type { PenguinDrawing } from "@harapen/simulator/drawings";
import { SLUG } from "./aquarium-folder.ts";

/** Returns the body of a search for a drawing, with the questions answered about it. */
export function searchBody({ strokes, mask }: PenguinDrawing, looks?: readonly AnsweredLook[]): string {
  return JSON.stringify({ pos: countByCell(strokes), part: mask, aquarium: SLUG, data: strokes, looks });
}

/** Posts a body of a media type. Rejects unless the answer is a success. */
export async function post(url: string, type: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
}
