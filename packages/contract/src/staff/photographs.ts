import * as z from "zod/mini";
import { uuid } from "../uuid.ts";

/** The bytes of a photograph that is sent, at most. */
export const MAX_PHOTOGRAPH_BYTES = 25_000_000;
/** The pixels of one, at most: the largest of the sensors that phones' makers call 50 megapixels. */
export const MAX_PHOTOGRAPH_PIXELS = 8_192 * 6_144;

/** Why a photograph was not taken; the app has a text for each. */
export const PHOTOGRAPH_FAILURES = [
  /** More bytes than `MAX_PHOTOGRAPH_BYTES`. */
  "too-large",
  /** More pixels than `MAX_PHOTOGRAPH_PIXELS`. */
  "too-many-pixels",
  /** None of the formats that are read, whatever name or type the file has. */
  "not-a-photograph",
  /** HEIC, which only browsers of its maker decode. */
  "heic",
  /** Of a format that is read, but not whole, or not what it says of itself. */
  "damaged",
  /** It took too long to decode. */
  "too-slow",
  /** Too many others wait: it may be sent again. */
  "busy",
] as const;
export type PhotographFailure = (typeof PHOTOGRAPH_FAILURES)[number];

/** The query of `POST …/photographs`, whose body is the file: whether it is kept, for staff alone, beside what is made of it. */
export const sendPhotographQuery = z.object({ keep: z._default(z.enum(["original", "none"]), "none") });

/** The query of `GET …/photographs/:id`: the upright copy, JPEG, or the file that was sent, where it is kept. */
export const showPhotographQuery = z.object({
  as: z._default(z.enum(["upright", "original"]), "upright"),
});

/** The answer of `POST …/photographs`. */
export const sentPhotograph = z.object({
  id: uuid,
  /** The sides in pixels of the upright photograph, in which it is traced (`GET …/photographs/:id`). */
  width: z.int(),
  height: z.int(),
  /** The names in `media` of what visitors may see of it: served as such at once, to who knows them. */
  picture: z.string(),
  icon: z.string(),
});
export type SentPhotograph = z.infer<typeof sentPhotograph>;
