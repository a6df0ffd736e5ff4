import * as z from "zod/mini";

/**
 * The answer of `GET PATHS.signIn`: how to sign in here, if at all. `demo` is the server's own provider, where anybody
 * may be anybody.
 */
export const signInSettings = z.union([
  z.object({ enabled: z.literal(false) }),
  z.object({ enabled: z.literal(true), issuer: z.string(), clientId: z.string(), demo: z.boolean() }),
]);
export type SignInSettings = z.infer<typeof signInSettings>;
