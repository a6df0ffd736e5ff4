import * as z from "zod/mini";
import { uuid } from "../primitives.ts";

/** The most bytes of a photograph that is sent. */
export const MAX_PHOTOGRAPH_BYTES = 25_000_000;
/** The most pixels of one: the largest of the sensors that phone makers call 50 megapixels. */
export const MAX_PHOTOGRAPH_PIXELS = 8_192 * 6_144;

/** Why a photograph was refused; the app has a text for each. */
export const PHOTOGRAPH_FAILURES = [
  /** More bytes than `MAX_PHOTOGRAPH_BYTES`. */
  "too-large",
  /** More pixels than `MAX_PHOTOGRAPH_PIXELS`. */
  "too-many-pixels",
  /** None of the supported formats, whatever name or type the file has. */
  "not-a-photograph",
  /** HEIC, which only its maker's browsers decode. */
  "heic",
  /** In a supported format, but incomplete, or not what its header says. */
  "damaged",
  /** It took too long to decode. */
  "too-slow",
  /** It took more memory to decode than there is for it: AVIF needs the most for its pixels. */
  "too-much-memory",
  /** The server has nothing to read photographs with: its installation lacks the decoder's binary. */
  "no-decoder",
  /** Too many others wait; it may be sent again. */
  "busy",
] as const;
export type PhotographFailure = (typeof PHOTOGRAPH_FAILURES)[number];

/**
 * The query of `POST …/photographs`, whose body is the file: whether to keep the file, for staff alone,
 * beside the pictures made from it.
 */
export const sendPhotographQuery = z.object({ keep: z._default(z.enum(["original", "none"]), "none") });

/** The query of `GET …/photographs/:id`: the upright copy as JPEG, or the original file, if it is kept. */
export const showPhotographQuery = z.object({
  as: z._default(z.enum(["upright", "original"]), "upright"),
});

/**
 * The response of `POST …/photographs`, 202, once the file has arrived: it is read afterwards
 * (`GET …/photographs/:id/state`).
 */
export const photographBegun = z.object({ id: uuid });
export type PhotographBegun = z.infer<typeof photographBegun>;

/** A photograph that was sent and read. */
export const sentPhotograph = z.object({
  id: uuid,
  /** The sides in pixels of the upright photograph, in which it is traced (`GET …/photographs/:id`). */
  width: z.int(),
  height: z.int(),
  /** The names in `media` of what visitors may see of it: served at once, to anybody who knows them. */
  picture: z.string(),
  icon: z.string(),
});
export type SentPhotograph = z.infer<typeof sentPhotograph>;

/**
 * The body of `POST …/photographs/:id/icons`: a square of the photograph as staff see it, by its upper left
 * corner and its side in pixels. What lies beyond the photograph is left out.
 */
export const iconSquare = z.object({
  x: z.int().check(z.gte(0)),
  y: z.int().check(z.gte(0)),
  side: z.int().check(z.gte(16)),
});
export type IconSquare = z.infer<typeof iconSquare>;

/** The response: the icon's name in `media`, by which a bird of the draft may name it. */
export const cutIconResponse = z.object({ icon: z.string() });

/**
 * The response of `GET …/photographs/:id/state`, for a day. A photograph is refused as `service-unavailable`
 * where its server ended, and as `internal` where the decoder failed: it may be sent again.
 */
export const photographState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("reading") }),
  z.object({ state: z.literal("ready"), ...sentPhotograph.shape }),
  z.object({
    state: z.literal("refused"),
    code: z.enum([...PHOTOGRAPH_FAILURES, "service-unavailable", "internal"]),
    message: z.string(),
  }),
]);
export type PhotographState = z.infer<typeof photographState>;
