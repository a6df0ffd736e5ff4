import * as z from "zod/mini";
import { LAST_CHECK, uuid } from "../primitives.ts";

/** Text of at most 200 characters, perhaps none. */
export const shortText = z.string().check(z.maxLength(200, LAST_CHECK));

/** Text of 1 to 200 characters: an id or a name. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(200));

/** Flipper band colours as an aquarium codes them: at most 20. */
export const colorCodes = z.array(shortText).check(z.maxLength(20));

/** A PNG as a data URL. That it is a real PNG of sane size is for the server to check. */
export const pngDataUrl = z.string().check(z.startsWith("data:image/png;base64,"));

/** The idempotency key of a save: the same one sent twice is stored once. Older clients send none. */
export const idempotencyKey = { drawing_id: z.optional(uuid), search_id: z.optional(uuid) };

/**
 * The session in which a save's search was made. Older clients name none, and what cannot be a session's id
 * counts as none.
 */
export const savedIn = z.catch(
  z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(100),
      z.refine((id) => !id.includes("\0")),
    ),
  ),
  undefined,
);

/*
 * What is recorded of a visit says as which participant, and how long ago: from both the server knows whether
 * it may take it. Older clients say neither, and an unreadable value counts as none.
 */

/** The participant of a study at the aquarium. */
export const recordedAs = z.catch(z.optional(uuid), undefined);

/** In milliseconds, by the clock of the device that recorded it. */
export const ageMs = z.number();
