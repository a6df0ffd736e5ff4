import { expect, test } from "./support/fixtures.ts";
import { waitUntil } from "./support/wait-until.ts";

/** What a visitor could press long: the header's tabs, the catalog's birds and their pictures. */
const PRESSED = "nav a, main li button, main img";

/** Runs in the page: returns what a long press on each of them would meet. */
function longPresses(selector: string) {
  const isPrevented = (each: Element, event: string) =>
    !each.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
  return Array.from(document.querySelectorAll(selector), (each) => {
    const style = getComputedStyle(each);
    const selectable = style.getPropertyValue("user-select") || style.getPropertyValue("-webkit-user-select");
    const draggable = CSS.supports("-webkit-user-drag", "none")
      ? style.getPropertyValue("-webkit-user-drag")
      : "none";
    return [isPrevented(each, "contextmenu"), isPrevented(each, "dragstart"), selectable, draggable].join();
  });
}

// Rule (kiosks)
test("a long press on a kiosk's tabs, cards and pictures opens, drags and selects nothing", async ({
  visitor,
  network,
}) => {
  await visitor.tab.goto(`${network.origin}/minato`);
  await visitor.tab.evaluate(() => localStorage.setItem("harapen.kiosk", "1"), undefined);
  await visitor.tab.goto(`${network.origin}/minato/list`);
  await visitor.sees({ selector: "main li button" });
  await waitUntil(
    "the kiosk's page",
    () => visitor.tab.evaluate(() => document.documentElement.dataset.kiosk, undefined),
    (kiosk) => kiosk === "",
  );
  const met = await visitor.tab.evaluate(longPresses, PRESSED);
  expect(met.length).toBeGreaterThan(20);
  expect([...new Set(met)]).toEqual(["true,true,none,none"]);
  // Safari on iOS alone knows this property, and no test here runs there.
  const hasRule = await visitor.tab.evaluate(async () => {
    const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
    const texts = await Promise.all(Array.from(sheets, async ({ href }) => (await fetch(href)).text()));
    return /\[data-kiosk\][^{}]*\{[^}]*-webkit-touch-callout:\s*none/.test(texts.join());
  }, undefined);
  expect(hasRule).toBe(true);
});
