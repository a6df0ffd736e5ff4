import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForResponse, sendResponse } from "./response-channel.ts";

const responseTo = (state: string) => `https://harapen.example/signed-in.html?state=${state}&code=x`;

/** A page of the app that waits for an attempt's response, until the test is over. */
function waitFor(state: string): string[] {
  const heard: string[] = [];
  stops.push(listenForResponse(state, (address) => heard.push(address)));
  return heard;
}

let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
});

test("a response is received by the page that waits for it, which says so", async () => {
  const [own, another] = [waitFor("own"), waitFor("another")];
  const acknowledged = vi.fn();
  stops.push(sendResponse(responseTo("own"), acknowledged));
  await expect.poll(() => acknowledged.mock.calls).toHaveLength(1);
  expect(own).toEqual([responseTo("own")]);
  expect(another).toEqual([]);
});

// Rule (signing-in-and-out)
test("a response is sent until a page has received it, and not after", async () => {
  const acknowledged = vi.fn();
  stops.push(sendResponse(responseTo("late"), acknowledged));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const late = waitFor("late");
  await expect.poll(() => acknowledged.mock.calls, { timeout: 5_000 }).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(late).toEqual([responseTo("late")]);
});
