import * as z from "zod/mini";
import { identifier } from "../fields.ts";

/** Deletes a drawing from a member's album, JSON: `id` is that of call 4. Answers `success` even if the drawing is already gone. */
export const deleteDrawingRequest = z.object({ uid: identifier, id: identifier });
export type DeleteDrawingRequest = z.infer<typeof deleteDrawingRequest>;
