import { comparisonView } from "@harapen/contract/aids";
import type { Screen } from "@harapen/contract/telemetry/screens";
import * as z from "zod/mini";

/**
 * The state that history entries carry beside their address: a schema and a reader for each screen that has
 * one. A reader returns undefined where there is no state, or one left by an older version of the app.
 */
const readerOf =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (state: unknown): z.infer<Schema> | undefined =>
    schema.safeParse(state).data;

const homeState = z.object({ penguinFound: z.literal(true) });
export const readHomeState = readerOf(homeState);
/** The state for Home after "This was the one!!!": Home celebrates the drawing session's find. */
export const PENGUIN_FOUND: z.infer<typeof homeState> = { penguinFound: true };

const drawState = z.discriminatedUnion("drawing", [
  z.object({
    drawing: z.literal("kept"),
    /**
     * Whether the entry before this one shows the drawing's results: a further search's results are shown
     * there.
     */
    afterResults: z.optional(z.literal(true)),
  }),
  z.object({ drawing: z.literal("searched") }),
  z.object({
    drawing: z.literal("replaced"),
    /**
     * How many history entries before this one the replaced drawing's results are; 0 where none of them is
     * known to be.
     */
    resultsBehind: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
]);
export const readDrawState = readerOf(drawState);
type DrawState = z.infer<typeof drawState>;
/** The state for Draw, from a screen that leads back to the existing drawing: no new one is begun. */
export const KEEP_DRAWING: DrawState = { drawing: "kept" };
/** The same, from the drawing's results. */
export const KEEP_AFTER_RESULTS: DrawState = { drawing: "kept", afterResults: true };
/** The same, and the drawing is searched at once. */
export const SEARCH_DRAWING: DrawState = { drawing: "searched" };
/**
 * The state for Draw when the header's tab leads to it from a screen: the last drawing can be brought back as
 * usual, and its results at their place in the history.
 */
export function replaceDrawing(from: Screen | undefined): DrawState {
  const resultsBehind = from === "results" ? 1 : from === "detail" ? 2 : 0;
  return { drawing: "replaced", resultsBehind };
}

const resultsState = z.object({
  expanded: z.literal(true),
  /**
   * The search whose whole list is shown: a later search's results, shown in the same entry, begin with the
   * first candidates only.
   */
  search_id: z.string(),
});
export const readResultsState = readerOf(resultsState);
/** The state for Results with the whole list of a search shown. */
export function expandedResults(search_id: string): z.infer<typeof resultsState> {
  return { expanded: true, search_id };
}

const detailState = z.object({
  /** The search that ranked the penguin: the state belongs to that search and to no later one. */
  search_id: z.string(),
  /** 1 is the best. */
  rank: z.int().check(z.gte(1)),
  /** What the comparison was last switched to; absent until it is switched. */
  comparison: z.optional(comparisonView),
});
export const readDetailState = readerOf(detailState);
/**
 * The state of Detail: which penguin of which ranking. The ranking itself stays in the drawing session:
 * browsers limit the size of a history entry's state, and hundreds of penguins would exceed it.
 */
export type DetailState = z.infer<typeof detailState>;

const catalogState = z.object({ penguin: z.string() });
export const readCatalogState = readerOf(catalogState);
/** The state of the catalog: the id of the penguin whose dialog is open. */
export type CatalogState = z.infer<typeof catalogState>;
