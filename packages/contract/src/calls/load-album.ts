import * as z from "zod/mini";
import { identifier } from "./fields.ts";

/**
 * Call 4, JSON. Responds with `albumResponse`, newest first: everything, or by pages. `limit` is the most per page; `before` is the
 * id of the last drawing that the client has, and gets those after it. Fewer than `limit` means that there are no more.
 */
export const loadAlbumRequest = z.object({
  uid: identifier,
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  before: z.optional(identifier),
});
export type LoadAlbumRequest = z.infer<typeof loadAlbumRequest>;

/** `image` is a data URL, `timestamp` when it was drawn, ISO 8601; records of older clients may lack an aquarium or a name. */
export const albumDrawing = z.object({
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
