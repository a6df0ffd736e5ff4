import { countByCell } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { Description, Search } from "./drawing.ts";
import { Id } from "./id.ts";
import type { Session } from "./session.ts";

/** Expects a recorded search: the first of a drawing, or one with the answer to a question about `after`. */
export function expectSearch(session: Session, search: Search, after: Search | undefined): void {
  session.expect("search", {
    ...{ drawing_id: search.drawing.id, search_id: search.id, algo_ver: "1.0.0", part: search.mask },
    grid9: gridOf(search.strokes),
    total_strokes: search.strokes.length,
    looks: after?.question?.number ?? 0,
    after_search_id: after?.id ?? null,
    aids: session.aids,
  });
}

/** Expects a recorded search that fails, on the screen where it was requested. */
export function expectFailure(
  session: Session,
  { drawing, strokes, mask }: Pick<Search, "drawing" | "strokes" | "mask">,
  screen: "draw" | "results",
): void {
  session.expect("search_failed", {
    ...{ drawing_id: drawing.id, search_id: new Id("search"), part: mask, reason: "error" },
    grid9: gridOf(strokes),
    total_strokes: strokes.length,
  });
  session.expect("error_client", { code: "search_error", screen });
}

/** Expects a recorded answer to the question about a search. */
export function expectAnswer(session: Session, { id, question }: Search, answer: string): void {
  const { number, look } = question ?? {};
  session.expect("look_answered", { search_id: id, number, kind: look?.kind, answer });
}

/** Expects a record of what an answer has changed. */
export function expectResult(session: Session, before: Search, after: Search): void {
  const { number, look } = before.question ?? {};
  session.expect("look_result", {
    ...{ search_id: after.id, after_search_id: before.id, number, kind: look?.kind },
    ...{ first_before: before.ranking[0]?.id, first_after: after.ranking[0]?.id },
  });
}

/** Returns how many strokes start in each cell. */
const gridOf = (strokes: readonly (readonly Point[])[]) =>
  countByCell(strokes.map((pos) => ({ stroke: 1, brushSize: 10, pos: [...pos] })));

export const isSame = (one: Description, other: Description) => JSON.stringify(one) === JSON.stringify(other);

export function candidateAt({ ranking }: Search, rank: number): RankedPenguin {
  const candidate = ranking[rank - 1];
  if (!candidate) throw new Error(`nobody has rank ${rank}`);
  return candidate;
}
