import { createHash } from "node:crypto";
import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** A drawing that was searched for, and the candidates in the answer, best first. */
export interface Answered {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  readonly ranking: readonly { readonly id: string | number; readonly score?: number | undefined }[];
}

/**
 * Returns a digest of an answer (SHA-256, base64url): the same for the search and for its record, however the
 * values were transmitted. It depends on values, not on their text, so that the order of fields, unknown
 * fields and how a number is written do not matter. Every part is a JSON array, none of which is the
 * beginning of another.
 */
export function answerDigest({ strokes, mask, ranking }: Answered): string {
  const hash = createHash("sha256").update(JSON.stringify([mask, strokes.length]));
  for (const { stroke, brushSize, pos } of strokes) {
    const points = pos.map(({ x, y, t }) => (t === undefined ? [x, y] : [x, y, t]));
    hash.update(JSON.stringify([stroke, brushSize, points]));
  }
  const candidates = ranking.map(({ id, score }) => [String(id), score]);
  return hash.update(JSON.stringify(candidates)).digest("base64url");
}
