import type { Point } from "@harapen/contract/geometry";
import type { CDPSession, Page } from "@playwright/test";

/**
 * The phone's touch screen: real touch input through the DevTools protocol, so that scrolling, zooming and
 * pointer capture behave as on a phone. Positions are CSS pixels of the page's window; fingers are identified
 * by numbers.
 */
export class TouchScreen {
  readonly #devtools: CDPSession;
  readonly #down = new Map<number, Point>();

  constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async of(page: Page): Promise<TouchScreen> {
    return new TouchScreen(await page.context().newCDPSession(page));
  }

  /** The number of fingers on the screen. */
  get fingers(): number {
    return this.#down.size;
  }

  async #send(
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    fingers: Iterable<[number, Point]> = this.#down,
  ): Promise<void> {
    const touchPoints = Array.from(fingers, ([id, at]) => ({ id, ...at }));
    await this.#devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async down(at: Point, finger = 0): Promise<void> {
    this.#down.set(finger, at);
    await this.#send("touchStart");
  }

  async move(to: Point, finger = 0): Promise<void> {
    this.#down.set(finger, to);
    await this.#send("touchMove");
  }

  async up(finger = 0): Promise<void> {
    const at = this.#down.get(finger);
    this.#down.delete(finger);
    // Chromium lifts the fingers that a `touchEnd` names; one that a `touchMove` does not name stays down.
    if (at) await this.#send("touchEnd", [[finger, at]]);
  }

  async cancel(): Promise<void> {
    this.#down.clear();
    await this.#send("touchCancel");
  }
}
