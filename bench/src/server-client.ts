import { countByCell } from "@harapen/contract/drawing";
import type { PenguinDrawing } from "@harapen/simulator/drawings";
import { SLUG } from "./server-aquarium.ts";

export function searchBody({ strokes, mask }: PenguinDrawing): string {
  return JSON.stringify({ pos: countByCell(strokes), part: mask, aquarium: SLUG, data: strokes });
}

/** Rejects unless the answer is a success. */
export async function post(url: string, type: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
}

/** The value that a share of the values, 0 to 1, does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
