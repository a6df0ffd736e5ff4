import { expect, test } from "vitest";
import { Login } from "./login.ts";

/** Whether a promise is resolved by now. */
const isResolved = (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))]);

test("a login that has not begun does not end: nobody was there whose work could wait", async () => {
  const login = new Login();
  expect([login.end(), login.hasEnded()]).toEqual([false, false]);
  expect(await isResolved(login.back())).toBe(true);
});

// Rule (staff-screens)
test("what is done after a login's end waits until it is back, however often it is refused meanwhile", async () => {
  const login = new Login();
  const seen: boolean[] = [];
  login.subscribe(() => seen.push(login.hasEnded()));
  login.begin();
  expect(login.end()).toBe(true);
  const first = login.back();
  expect(login.end()).toBe(true);
  expect(await isResolved(first)).toBe(false);
  login.resume();
  expect(await isResolved(first)).toBe(true);
  expect(await isResolved(login.back())).toBe(true);
  expect(seen).toEqual([true, false]);
});

// Rule (staff-screens): What needs a newer login waits for it alone, and is done after it or not at all
test.each([true, false])(
  "what asks for a newer login learns whether there is one: %s",
  async (hasLoggedIn) => {
    const login = new Login();
    login.begin();
    const [one, other] = [login.again(), login.again()];
    expect([login.isAskedAgain(), login.hasEnded()]).toEqual([true, false]);
    expect(await isResolved(login.back()), "nothing else waits").toBe(true);
    login.answerAgain(hasLoggedIn);
    expect([await one, await other, login.isAskedAgain()]).toEqual([hasLoggedIn, hasLoggedIn, false]);
  },
);
