import { PATHS } from "@harapen/contract/calls/paths";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIdentity } from "../identity-store.ts";
import { completeSignIn } from "./popup-flow.ts";

/** The requests that were made, each as `[path, body, authorization]`. */
let requests: unknown[] = [];

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async (path: string, { body: sent, headers }: RequestInit) => {
    requests.push([path, JSON.parse(String(sent)), new Headers(headers).get("authorization")]);
    return Response.json(body, { status });
  });
}

const signInOf = (name: string, uid: string) => ({
  user: { name, uid, mail: "hana@example.org", image: null },
  idToken: "token",
  refreshToken: null,
  expiresAt: Date.now() + 3_600_000,
  signedInAt: Date.now(),
});

beforeEach(() => {
  requests = [];
});
afterEach(() => useIdentity.getState().becomeGuest());

// Rule (signing-in-and-out)
// Rule (the-calls): Registering has name and uid in JSON, and answers success
test("a sign-in makes the visitor a member, and posts their name and uid to the server", async () => {
  answerWith(200, { success: true });
  completeSignIn(signInOf("Hana", "u1"));
  expect(useIdentity.getState().user).toMatchObject({ name: "Hana", uid: "u1" });
  await expect
    .poll(() => requests)
    .toEqual([[PATHS.registerUser, { name: "Hana", uid: "u1" }, "Bearer token"]]);
});

// Rule (signing-in-and-out): Registering is for members with a uid and a name alone
test.each([
  ["name", signInOf("", "u1")],
  ["uid", signInOf("Hana", "")],
])("a member without a %s is not posted to the server", async (_what, signIn) => {
  answerWith(200, { success: true });
  completeSignIn(signIn);
  expect(useIdentity.getState().signIn).toBe(signIn);
  completeSignIn(signInOf("Taro", "u2"));
  await expect.poll(() => requests).toHaveLength(1);
  expect(requests).toEqual([[PATHS.registerUser, { name: "Taro", uid: "u2" }, "Bearer token"]]);
});

// Rule (signing-in-and-out): Where registering fails the visitor sees nothing, and the log has "failed to
//   send user data" with the status
test.each([
  [503, { success: false, message: "later" }],
  [200, { success: false }],
])(
  "a member who is refused with %i and %j stays signed in, and the log has the status",
  async (status, body) => {
    const logged = vi.spyOn(console, "warn").mockReturnValue();
    answerWith(status, body);
    completeSignIn(signInOf("Hana", "u1"));
    await expect
      .poll(() => logged.mock.calls)
      .toContainEqual([
        expect.stringContaining("failed to send user data"),
        expect.objectContaining({ status }),
      ]);
    expect(useIdentity.getState().user.uid).toBe("u1");
  },
);
