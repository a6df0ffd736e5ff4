import { findProvider } from "./provider.ts";
import { renewed } from "./renew-token.ts";

const provider = lazily(findProvider);

/** The ID token of who has signed in by this tab, renewed where it is about to end; undefined where nobody has, or where a cookie says who it is. */
export async function currentIdToken(): Promise<string | undefined> {
  const found = await provider();
  const user = await found?.getUser();
  return found && user ? (await renewed(found, user)).id_token : undefined;
}

/** Forgets the sign-in of this tab. */
export async function forgetIdToken(): Promise<void> {
  await (await provider())?.removeUser();
}

/** Calls `make` at the first need, and again only where it failed. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
