import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { signedInUid, useIdentity } from "../identity-store.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { withIdToken } from "./id-token.ts";

const signInWith = (idToken: string | null): SignIn => ({
  user: { name: "Hana", uid: "u1", image: null },
  idToken,
  refreshToken: null,
  expiresAt: Date.now() + 3_600_000,
  signedInAt: Date.now(),
});

/** Returns a call that the server answers with 401 after `meanwhile` has happened. */
const refusedAfter = (meanwhile: () => void) => async () => {
  meanwhile();
  throw new ApiError("unauthorized", 401, "the sign-in is over");
};

afterEach(() => useIdentity.getState().becomeGuest());

const KINDS = [
  ["of tokens", "token"],
  ["that the server keeps", null],
] as const;

// Rule (signing-in-and-out): A late refusal ends the sign-in that it was for, and none that has begun since
test.each(KINDS)("a sign-in %s is over once the server refuses it", async (_, idToken) => {
  useIdentity.getState().becomeMember(signInWith(idToken));
  await expect(
    withIdToken(
      "u1",
      refusedAfter(() => {}),
    ),
  ).rejects.toMatchObject({ code: "sign_in_required" });
  expect(signedInUid()).toBeUndefined();
});

// Rule (signing-in-and-out)
test.each(KINDS)("a sign-in %s outlasts the refusal of the one before it", async (_, idToken) => {
  const { becomeMember } = useIdentity.getState();
  becomeMember(signInWith(idToken));
  const logInAgain = () => becomeMember(signInWith(idToken && "new token"));
  await expect(withIdToken("u1", refusedAfter(logInAgain))).rejects.toMatchObject({
    code: "sign_in_required",
  });
  expect(signedInUid()).toBe("u1");
});
