import { findProvider } from "./provider.ts";

const provider = lazily(findProvider);

/** The ID token of who has signed in by this tab; undefined where nobody has, or where a cookie says who it is. */
export async function currentIdToken(): Promise<string | undefined> {
  const user = await (await provider())?.getUser();
  return user?.id_token;
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
