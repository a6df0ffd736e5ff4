import { findProvider } from "./provider.ts";
import { renewed } from "./renew-token.ts";

const provider = lazily(findProvider);

/** Returns the ID token of the person who has signed in by this tab, renewed if it is about to expire; undefined where nobody has, or where a cookie identifies them. */
export async function currentIdToken(): Promise<string | undefined> {
  const found = await provider();
  const user = await found?.getUser();
  return found && user ? (await renewed(found, user)).id_token : undefined;
}

/** Forgets the sign-in of this tab. */
export async function forgetIdToken(): Promise<void> {
  await (await provider())?.removeUser();
}

/** Returns a function that calls `make` when first called, and again only where that failed. */
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
