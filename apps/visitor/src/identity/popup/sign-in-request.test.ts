import { afterEach, expect, test, vi } from "vitest";
import { signInFromSession } from "./sign-in-request.ts";

const PAGE = "https://harapen.example/signed-in.html?state=a";
const answerWith = (body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(body)),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a sign-in that the server keeps is who it says, and no token", async () => {
  answerWith({ user: { uid: "u1", name: "Hana", picture: null }, secondsLeft: 60 });
  const signIn = await signInFromSession(PAGE);
  expect(signIn).toEqual({
    user: { uid: "u1", name: "Hana", image: null },
    idToken: null,
    refreshToken: null,
    expiresAt: expect.any(Number),
    signedInAt: expect.any(Number),
  });
});

test("a page asks for the sign-in of its own attempt", async () => {
  answerWith({ user: { uid: "u1", name: "Hana", picture: null }, secondsLeft: 60 });
  await signInFromSession(PAGE);
  const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(JSON.parse(String(request?.body))).toEqual({ attempt: "a" });
});

test.each([
  ["refused", "refused"],
  ["unreachable", "unreachable"],
  ["failed", "failed"],
  ["something newer", "failed"],
])("the error %j of the popup's last page is the failure %j, and nobody is asked", async (error, code) => {
  answerWith({ user: null });
  await expect(signInFromSession(`${PAGE}&error=${error}`)).rejects.toMatchObject({
    name: "SignInError",
    code,
  });
  expect(fetch).not.toHaveBeenCalled();
});

test("a browser that kept no cookie is not signed in", async () => {
  answerWith({ user: null });
  await expect(signInFromSession(PAGE)).rejects.toMatchObject({ name: "SignInError", code: "failed" });
});
