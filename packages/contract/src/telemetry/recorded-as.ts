import * as z from "zod/mini";
import { uuid } from "../uuid.ts";

/* What is recorded of a visit says as whom and how long ago it was recorded, by which the server knows whether it may take it. Older clients say neither, and what cannot be read counts as none. */

/** The participant of a study at the aquarium. */
export const recordedAs = z.catch(z.optional(uuid), undefined);

/** In milliseconds, by the clock that it was recorded by. */
export const ageMs = z.number();
