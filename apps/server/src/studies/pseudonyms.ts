import { createHmac } from "node:crypto";
import { GUEST, isNoDevice } from "@harapen/contract/constants";

const HEX_DIGITS = 32;

/**
 * Returns how an export names somebody, their device, their visit, and what they drew, searched for and did.
 */
export interface Pseudonyms {
  uid(uid: string): string;
  /** Empty where it names no device. */
  device(device: string): string;
  /** A session's id, as its client wrote it. */
  session(id: string): string;
  /** The id of a drawing, a search, a participant, an event, a view or a save, in either case. */
  key(id: string): string;
}

/** Names everything by the id that it has, as exports with personal data do. */
export const NO_PSEUDONYMS: Pseudonyms = {
  uid: (uid) => uid,
  device: (device) => device,
  session: (id) => id,
  key: (id) => id,
};

/**
 * Returns the pseudonyms under a key: keyed digests of a visitor's uid, and of the ids of a device and a
 * session (HMAC-SHA-256, 128 bits of it), the same in every export under the same key, and not reversible
 * without it. A guest stays a guest. Any other id is another UUID (version 8, RFC 9562): joins hold, and a
 * reader can't have the server make a code of the drawing, nor send it events of the session or as the
 * participant, for which the real ids would do.
 */
export function createPseudonyms(key: Uint8Array): Pseudonyms {
  const digest = (text: string) => createHmac("sha256", key).update(text).digest("hex").slice(0, HEX_DIGITS);
  return {
    uid: (uid) => (uid === GUEST || uid === "" ? uid : `p_${digest(uid)}`),
    // Prefixed, so that whoever sends a member's uid as a device's id does not learn the member's pseudonym.
    device: (device) => (isNoDevice(device) ? "" : `d_${digest(`device ${device}`)}`),
    session: (id) => `s_${digest(`session ${id}`)}`,
    key: (id) => (id === "" ? id : uuidOf(digest(`key ${id.toLowerCase()}`))),
  };
}

/** Returns a UUID of version 8 whose 122 free bits are from a digest. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns how a participant is named where staff read of them, as in exports of the study with this key. */
export function participantName({ key }: { readonly key: string }, id: string): string {
  return createPseudonyms(Buffer.from(key, "hex")).key(id);
}
