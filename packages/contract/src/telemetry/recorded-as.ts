import * as z from "zod/mini";
import { uuid } from "../uuid.ts";

/* What is recorded of a visit says as which participant, and how long ago: from both the server knows whether it may take it. Older clients say neither, and an unreadable value counts as none. */

/** The participant of a study at the aquarium. */
export const recordedAs = z.catch(z.optional(uuid), undefined);

/** In milliseconds, by the clock of the device that recorded it. */
export const ageMs = z.number();
