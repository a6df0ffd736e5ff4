import * as z from "zod/mini";
import { sessionStore } from "../platform/web-storage.ts";

/** Who a member is, and what proves it to the server. */
const session = z.object({
  user: z.object({
    name: z.string(),
    uid: z.string(),
    mail: z.string(),
    /** The address of a picture, from the provider. */
    image: z.nullable(z.string()),
  }),
  idToken: z.string(),
  /** When the token ends: milliseconds since 1970 by the device's clock. */
  expiresAt: z.number(),
  /** For a new token without asking the visitor; few providers give one. */
  refreshToken: z.nullable(z.string()),
});
export type Session = z.infer<typeof session>;

const KEY = "harapen.sign-in";

/** The sign-in that a reload keeps; null for none. */
export function keptSession(): Session | null {
  return sessionStore.readJson(KEY, session) ?? null;
}

/** Where the browser forbids storage, the sign-in lasts as long as the page. */
export function keepSession(kept: Session): void {
  sessionStore.writeJson(KEY, kept);
}
