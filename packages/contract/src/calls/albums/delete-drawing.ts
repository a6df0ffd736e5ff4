import * as z from "zod/mini";
import { identifier } from "../fields.ts";

/** Deletes a drawing from a member's album, JSON: `id` is that of call 4. Answers `success`, also where it is not there any more. */
export const deleteDrawingRequest = z.object({ uid: identifier, id: identifier });
export type DeleteDrawingRequest = z.infer<typeof deleteDrawingRequest>;
