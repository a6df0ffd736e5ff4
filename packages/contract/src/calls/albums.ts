import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { readCode } from "../codes.ts";
import { uuid } from "../primitives.ts";
import { identifier } from "./fields.ts";

/**
 * Call 4, JSON. Responds with `albumResponse`, newest first: everything, or by pages. `limit` is the most per
 * page; `before` is the id of the last drawing that the client has, and gets those after it. Fewer than
 * `limit` means that there are no more.
 */
export const loadAlbumRequest = z.object({
  uid: identifier,
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  before: z.optional(identifier),
});
export type LoadAlbumRequest = z.infer<typeof loadAlbumRequest>;

/**
 * `image` is a data URL, `timestamp` when it was drawn, ISO 8601; records of older clients may lack an
 * aquarium or a name.
 */
const albumDrawing = z.object({
  id: z.union([z.string(), z.int()]),
  uid: z.string(),
  aquarium: z.nullish(z.string()),
  penguin_name: z.nullish(z.string()),
  image: z.string(),
  timestamp: z.string(),
});
export type AlbumDrawing = z.infer<typeof albumDrawing>;

/** Every response has these three; `message` says why an album was refused, and is empty otherwise. */
export const albumResponse = z.object({
  success: z.boolean(),
  drawings: z.array(albumDrawing),
  message: z.string(),
});

/**
 * Deletes a drawing from a member's album, JSON: `id` is that of call 4. Answers `success` even if the
 * drawing is already gone.
 */
export const deleteDrawingRequest = z.object({ uid: identifier, id: identifier });
export type DeleteDrawingRequest = z.infer<typeof deleteDrawingRequest>;

/** Asks which penguins of an aquarium a member has met, JSON. Answers `metPenguins`. */
export const metPenguinsRequest = z.object({ uid: identifier, aquarium: aquariumSlug });
export type MetPenguinsRequest = z.infer<typeof metPenguinsRequest>;

/**
 * The drawings of one `penguin_name` in an album, which is an id or, in older drawings, a Japanese name.
 * Times are ISO 8601.
 */
const metPenguin = z.object({
  penguin_name: z.string(),
  drawings: z.int().check(z.gte(1)),
  last_at: z.string(),
});
export type MetPenguin = z.infer<typeof metPenguin>;

export const metPenguins = z.object({ success: z.literal(true), met: z.array(metPenguin) });

/**
 * The length of a guest album's code, whose last character checks the others: 23^11 codes, some 50 bits
 * (docs/decisions/052-albums-of-guests-by-a-code.md).
 */
export const GUEST_CODE_LENGTH = 12;
/** The most drawings that one code stands for; devices keep the ids of as many. */
export const MAX_GUEST_DRAWINGS = 200;

/** A code as it was typed; parsed, as it was made. */
const code = z.pipe(
  z.string().check(
    z.maxLength(100),
    z.refine((typed) => readGuestCode(typed) !== undefined, "is no code"),
  ),
  z.transform((typed) => readGuestCode(typed) ?? ""),
);

/**
 * Returns a guest album's code as it was made, from what somebody has typed; `undefined` where it can't be
 * one.
 */
export function readGuestCode(typed: string): string | undefined {
  return readCode(typed, GUEST_CODE_LENGTH);
}

/**
 * Asks for a code that shows a guest's drawings of an aquarium, JSON. Knowing the drawings' ids is the proof
 * of having drawn them. An earlier code that is sent along stays valid and stands for these drawings from now
 * on; if it is unknown or claimed, a new one is made. Answers `madeGuestAlbum`.
 */
export const makeGuestAlbumRequest = z.object({
  aquarium: aquariumSlug,
  drawings: z.array(uuid).check(z.minLength(1), z.maxLength(MAX_GUEST_DRAWINGS)),
  code: z.optional(code),
});
export type MakeGuestAlbumRequest = z.infer<typeof makeGuestAlbumRequest>;

/**
 * The code and its expiry, ISO 8601. `drawings` is how many of the code's drawings the server has by now;
 * `claimed` how many of the requested ones somebody has taken by another code.
 */
export const madeGuestAlbum = z.object({
  success: z.literal(true),
  code: z.string(),
  expires_at: z.string(),
  drawings: z.int().check(z.gte(0)),
  /** Servers before this count say nothing of it. */
  claimed: z.optional(z.int().check(z.gte(0))),
});
export type MadeGuestAlbum = z.infer<typeof madeGuestAlbum>;

/**
 * Asks for the drawings that a code stands for, JSON: everything, or by pages as in call 4. Answers
 * `guestAlbum`.
 */
export const guestAlbumRequest = z.object({
  code,
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  before: z.optional(identifier),
});
export type GuestAlbumRequest = z.infer<typeof guestAlbumRequest>;

/** `claimed`: somebody has taken the drawings into their own album, and the code no longer shows any. */
export const guestAlbum = z.object({
  success: z.literal(true),
  aquarium: aquariumSlug,
  expires_at: z.string(),
  claimed: z.boolean(),
  met: z.array(metPenguin),
  drawings: z.array(albumDrawing),
});
export type GuestAlbum = z.infer<typeof guestAlbum>;

/** Takes the drawings that a code stands for into a member's album, JSON. Answers `claimedGuestAlbum`. */
export const claimGuestAlbumRequest = z.object({ uid: identifier, code });

/**
 * `moved`: they are the member's now; `drawings` counts those that this call moved, none when it is repeated.
 * `taken`: somebody else has taken them before.
 */
export const claimedGuestAlbum = z.union([
  z.object({ success: z.literal(true), outcome: z.literal("moved"), drawings: z.int().check(z.gte(0)) }),
  z.object({ success: z.literal(true), outcome: z.literal("taken") }),
]);
export type ClaimedGuestAlbum = z.infer<typeof claimedGuestAlbum>;
