import * as z from "zod/mini";

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

/** The sign-in that a reload keeps. Session storage throws where the browser forbids it. */
export function keptSession(): Session | null {
  try {
    return session.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

export function keepSession(kept: Session): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The sign-in then lasts as long as the page.
  }
}
