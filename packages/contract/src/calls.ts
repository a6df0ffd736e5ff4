import * as z from "zod/mini";
import { aquariumSlug } from "./aquarium.ts";
import { APP_SEGMENT } from "./constants.ts";
import { gridVector, strokes, visibilityMask } from "./drawing.ts";
import type { Locale } from "./locales.ts";

/** The wire contract of the specification's section 7: paths, requests and responses. */
const API = `/api/${APP_SEGMENT}`;

export const PATHS = {
  search: `${API}/penguin_rank_calc.php`,
  saveRecord: `${API}/post_all.php`,
  saveDrawing: `${API}/post_drawing.php`,
  loadAlbum: `${API}/get_drawing.php`,
  logEvent: `${API}/post_log.php`,
  registerUser: `${API}/post_user.php`,
  signIn: `${API}/sign-in.json`,
  dictionary: (aquarium: string, locale: Locale) => `${API}/${aquarium}/localize/${locale}.json`,
  basePenguins: (aquarium: string) => `${API}/${aquarium}/base.json`,
  aquarium: (aquarium: string) => `${API}/${aquarium}/aquarium.json`,
} as const;

/** What every refused call answers, whatever its status. */
export const failure = z.object({ success: z.literal(false), message: z.string() });
export type Failure = z.infer<typeof failure>;

export const success = z.object({ success: z.literal(true) });

const shortText = z.string().check(z.maxLength(200));
const identifier = z.string().check(z.minLength(1), z.maxLength(200));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));

/** A PNG as a data URL. That it is a real PNG of sane size is for the server to check. */
const pngDataUrl = z.string().check(z.startsWith("data:image/png;base64,"));

/** A form field that holds JSON: text on the wire, a value inside. */
function jsonField<Schema extends z.core.$ZodType>(inner: Schema) {
  return z.codec(z.string(), inner, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "custom", input: text, message: "is not JSON" });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** A form field that holds a number: text on the wire, a number inside. */
function numberField<Schema extends z.core.$ZodType<number, number>>(inner: Schema) {
  return z.codec(z.string().check(z.regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/)), inner, {
    decode: (text) => Number(text) as z.core.input<Schema>,
    encode: (value) => String(value),
  });
}

/** Call 1. The first three fields suffice; the others make a better answer. Answers `ranking`. */
export const searchRequest = z.object({
  pos: gridVector,
  part: visibilityMask,
  aquarium: aquariumSlug,
  data: z.optional(strokes),
  bandcolor: z.optional(z.array(shortText).check(z.maxLength(20))),
  penname: z.optional(shortText),
});
export type SearchRequest = z.infer<typeof searchRequest>;

/** What identifies a save, so that the same one sent twice is stored once. */
const saveKeys = { drawing_id: z.optional(uuid), search_id: z.optional(uuid) };

/** An entry of the ranking as it is kept with a record: the id, and whatever else the client shows of it. */
const shownCandidate = z.looseObject({ id: z.union([z.string(), z.int()]), score: z.optional(z.number()) });

/** Call 2, form-urlencoded: `z.encode` gives the fields, `z.decode` reads them. Answers `success`. */
export const saveRecordRequest = z.object({
  name: identifier,
  uid: identifier,
  aquarium: aquariumSlug,
  penname: shortText,
  bandcolor: jsonField(z.array(shortText).check(z.maxLength(20))),
  image: pngDataUrl,
  /** Seconds from the screen's creation to Done. */
  time: numberField(z.number().check(z.gte(0))),
  data: jsonField(strokes),
  ranking: jsonField(z.array(shownCandidate).check(z.maxLength(5_000))),
  part: jsonField(visibilityMask),
  rank: numberField(z.int().check(z.gte(0))),
  ...saveKeys,
});
export type SaveRecordRequest = z.infer<typeof saveRecordRequest>;

/** Call 3. `penguin_name` is an id, a Japanese name or "Unknown". Answers `success`. */
export const saveDrawingRequest = z.object({
  mail: shortText,
  uid: identifier,
  aquarium: aquariumSlug,
  penguin_name: identifier,
  image: pngDataUrl,
  ...saveKeys,
});
export type SaveDrawingRequest = z.infer<typeof saveDrawingRequest>;

/**
 * Call 4. Answers `albumResponse`, newest first: everything, or by pages. `limit` is how many at most; `before` the id of
 * the last drawing that the client has, for those after it. Fewer than `limit` means that there are no more.
 */
export const loadAlbumRequest = z.object({
  uid: identifier,
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  before: z.optional(identifier),
});
export type LoadAlbumRequest = z.infer<typeof loadAlbumRequest>;

export const albumDrawing = z.object({
  id: z.union([z.string(), z.int()]),
  uid: z.string(),
  aquarium: z.nullish(z.string()),
  penguin_name: z.nullish(z.string()),
  image: z.string(),
  timestamp: z.string(),
});
export type AlbumDrawing = z.infer<typeof albumDrawing>;

export const albumResponse = z.object({
  success: z.boolean(),
  drawings: z.array(albumDrawing),
  message: z.optional(z.string()),
});

/** Call 6. Answers `success`. */
export const registerUserRequest = z.object({ name: identifier, uid: identifier });

/** How to sign in here: `GET PATHS.signIn`. `demo` is the server's own provider, where anybody may be anybody. */
export const signInSettings = z.union([
  z.object({ enabled: z.literal(false) }),
  z.object({ enabled: z.literal(true), issuer: z.string(), clientId: z.string(), demo: z.boolean() }),
]);
export type SignInSettings = z.infer<typeof signInSettings>;
