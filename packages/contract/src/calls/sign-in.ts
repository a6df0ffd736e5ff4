import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { LOCALES } from "../locales.ts";
import { uuid } from "../primitives.ts";

/**
 * The response of `GET PATHS.signIn`: how to sign in here, if at all. `demo` is the server's own provider,
 * where anybody may sign in as anybody; `session` says that the server exchanges the provider's code itself
 * and keeps the sign-in: the browser has a cookie for it, and the page nothing.
 */
export const signInSettings = z.union([
  z.object({ enabled: z.literal(false) }),
  z.object({
    enabled: z.literal(true),
    issuer: z.string(),
    clientId: z.string(),
    demo: z.boolean(),
    session: z._default(z.boolean(), false),
    /** The `acr_values` of which staff need one, with spaces between them; none where it is left out. */
    staffAcr: z.optional(z.string()),
  }),
]);
export type SignInSettings = z.infer<typeof signInSettings>;
/** How to sign in, where that is possible. */
export type SignInEnabled = Extract<SignInSettings, { enabled: true }>;

/**
 * What each app's OpenID client is made with; the provider leads back to the app's page `signedIn`, an
 * absolute URL.
 */
export function openIdClient(
  { issuer, clientId }: Pick<SignInEnabled, "issuer" | "clientId">,
  signedIn: URL,
) {
  return { authority: issuer, client_id: clientId, redirect_uri: signedIn.href, response_type: "code" };
}

const GOOGLE = "https://accounts.google.com";

/**
 * Returns the parameters by which a provider asks somebody who they are, whomever it remembers (OpenID Connect
 * Core 1.0, section 3.1.2.1). Google knows no `login` and refuses what it does not know: it has them choose
 * the account.
 */
export function freshSignIn(issuer: string): { prompt: string; max_age: number } {
  return { prompt: issuer === GOOGLE ? "select_account" : "login", max_age: 0 };
}

const beginning = { attempt: uuid, locale: z.enum(LOCALES) };

/**
 * The query of `GET PATHS.signInBegin`, where a visitor's popup begins and where the staff page goes: by
 * `attempt` the last page tells the app which sign-in has ended. `fresh`: the provider is to ask them who they
 * are, whomever it remembers.
 */
export const beginSignInRequest = z.union([
  z.object({ ...beginning, page: z.literal("staff"), fresh: z.optional(z.literal("1")) }),
  z.object({ ...beginning, aquarium: aquariumSlug }),
]);

/** Why the server could not sign a visitor in: `error` in the address of the popup's last page. */
export const signInFailure = z.enum(["refused", "unreachable", "failed"]);
export type SignInFailure = z.infer<typeof signInFailure>;

/**
 * The body of `POST PATHS.session`: the attempt that has ended. The page does not get the sign-in of any
 * other attempt.
 */
export const sessionRequest = z.object({ attempt: uuid });

/** The response of `POST PATHS.session`: who has signed in with this browser in that attempt. */
export const sessionResponse = z.union([
  z.object({
    user: z.object({ uid: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
    secondsLeft: z.number(),
  }),
  z.object({ user: z.null() }),
]);
export type SessionResponse = z.infer<typeof sessionResponse>;
