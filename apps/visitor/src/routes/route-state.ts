import * as z from "zod/mini";

/**
 * The state that history entries carry beside their address: a schema and a reader for each screen that has one. A reader
 * returns undefined where there is no state, or one left by an older version of the app.
 */
const readerOf =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (state: unknown): z.infer<Schema> | undefined =>
    schema.safeParse(state).data;

const homeState = z.object({ penguinFound: z.literal(true) });
export const readHomeState = readerOf(homeState);
/** The state for Home after "This was the one!!!": it celebrates. */
export const PENGUIN_FOUND: z.infer<typeof homeState> = { penguinFound: true };

const drawState = z.object({ keepDrawing: z.literal(true) });
export const readDrawState = readerOf(drawState);
/** The state for Draw, from a screen that leads back to the existing drawing: no new one is begun. */
export const KEEP_DRAWING: z.infer<typeof drawState> = { keepDrawing: true };

const resultsState = z.object({ expanded: z.literal(true) });
export const readResultsState = readerOf(resultsState);
/** The state for Results with the whole list shown. */
export const EXPANDED: z.infer<typeof resultsState> = { expanded: true };

const detailState = z.object({
  /** The search that ranked the penguin: the state belongs to that search and to no later one. */
  search_id: z.string(),
  /** 1 is the best. */
  rank: z.int().check(z.gte(1)),
});
export const readDetailState = readerOf(detailState);
/**
 * The state of Detail: which penguin of which ranking. The ranking itself stays in the drawing session: browsers limit the size
 * of a history entry's state, and hundreds of penguins would exceed it.
 */
export type DetailState = z.infer<typeof detailState>;

const catalogState = z.object({ penguin: z.string() });
export const readCatalogState = readerOf(catalogState);
/** The state of the catalog: the id of the penguin whose dialog is open. */
export type CatalogState = z.infer<typeof catalogState>;
