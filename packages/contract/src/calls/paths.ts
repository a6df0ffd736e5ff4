import { APP_SEGMENT } from "../constants.ts";
import type { Locale } from "../locales.ts";

const API = `/api/${APP_SEGMENT}`;

/**
 * The path of each call on the server; older clients know the ones that end in `.php`
 * (docs/behaviour.md#the-calls).
 */
export const PATHS = {
  search: `${API}/penguin_rank_calc.php`,
  nextLook: `${API}/next_look.php`,
  saveRecord: `${API}/post_all.php`,
  saveDrawing: `${API}/post_drawing.php`,
  loadAlbum: `${API}/get_drawing.php`,
  logEvent: `${API}/post_log.php`,
  registerUser: `${API}/post_user.php`,
  signIn: `${API}/sign-in.json`,
  signInBegin: `${API}/sign-in/begin`,
  signInCallback: `${API}/sign-in/callback`,
  session: `${API}/session`,
  signOut: `${API}/sign-out`,
  metPenguins: `${API}/met-penguins`,
  deleteDrawing: `${API}/delete-drawing`,
  deleteDevice: `${API}/delete-device`,
  makeGuestAlbum: `${API}/make-guest-album`,
  guestAlbum: `${API}/guest-album`,
  claimGuestAlbum: `${API}/claim-guest-album`,
  joinStudy: `${API}/join-study`,
  leaveStudy: `${API}/leave-study`,
  study: (aquarium: string) => `${API}/${aquarium}/study.json`,
  dictionary: (aquarium: string, locale: Locale) => `${API}/${aquarium}/localize/${locale}.json`,
  basePenguins: (aquarium: string) => `${API}/${aquarium}/base.json`,
  references: (aquarium: string) => `${API}/${aquarium}/references.json`,
  aquarium: (aquarium: string) => `${API}/${aquarium}/aquarium.json`,
  media: (aquarium: string, name: string) => `${API}/${aquarium}/media/${name}`,
} as const;

/**
 * Returns the address of a picture by its file name. As it contains the digest of the picture's bytes, it may
 * be cached for good.
 */
export function mediaAddress(aquarium: string, name: string, hash: string): string {
  return `${PATHS.media(aquarium, encodeURIComponent(name))}?v=${hash}`;
}

/**
 * The header that carries a visit's token, both ways: the server sends one with answers that no cache keeps,
 * and pages send it back with what they post. It does not identify the visitor; a call without it is answered
 * all the same.
 */
export const VISIT_HEADER = "x-harapen-visit";

/** The query of a staff's preview, on the page and on each of its calls: its value is the preview's token. */
export const PREVIEW_QUERY = "preview";
