import type { User } from "oidc-client-ts";
import { expect, test, vi } from "vitest";
import { renewed } from "./id-token.ts";

const userUntil = (seconds: number, more: Partial<User> = {}) =>
  ({
    id_token: `until ${seconds}`,
    refresh_token: "once",
    profile: { exp: Date.now() / 1_000 + seconds },
    ...more,
  }) as User;

const providerOf = (answer: () => Promise<User | null>) => ({ signinSilent: vi.fn(answer) });

// Rule (staff-screens): An ID token is renewed before it ends, where the provider gave a refresh token
test("an ID token that is about to end is renewed once for all calls at the same time, and no earlier", async () => {
  const after = userUntil(3_600);
  const provider = providerOf(async () => after);
  expect(await renewed(provider, after)).toBe(after);
  expect(provider.signinSilent).not.toHaveBeenCalled();
  const before = userUntil(30);
  expect(await Promise.all([renewed(provider, before), renewed(provider, before)])).toEqual([after, after]);
  expect(provider.signinSilent).toHaveBeenCalledOnce();
});

test("an ID token without a refresh token stays as it is, to its end", async () => {
  const provider = providerOf(async () => null);
  const user = userUntil(-10, { refresh_token: undefined as never });
  expect(await renewed(provider, user)).toBe(user);
  expect(provider.signinSilent).not.toHaveBeenCalled();
});

test("an ID token that the provider does not renew stays as it is, and is tried again with the next call", async () => {
  const provider = providerOf(() => Promise.reject(new Error("invalid_grant")));
  const user = userUntil(20);
  expect(await renewed(provider, user)).toBe(user);
  expect(await renewed(provider, user)).toBe(user);
  expect(provider.signinSilent).toHaveBeenCalledTimes(2);
});
