import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/**
 * Fingers on the belly canvas, as the browser meets them: real touch input through the DevTools protocol, so that
 * scrolling, zooming and pointer capture behave as on a phone. Positions are canvas units.
 */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #down = new Map<number, { x: number; y: number }>();

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  get canvas(): Locator {
    return this.#page.getByTestId("belly-canvas");
  }

  /** Where a canvas point is on the screen now, in CSS pixels. */
  async onScreen({ x, y }: Point): Promise<Point> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("the belly canvas is not on the page");
    return { x: box.x + (x / CANVAS.width) * box.width, y: box.y + (y / CANVAS.height) * box.height };
  }

  async #send(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel"): Promise<void> {
    const touchPoints = [...this.#down].map(([id, at]) => ({ id, ...at }));
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** The first finger waits until a screen that has just come takes taps. */
  async down(at: Point, finger = 0): Promise<void> {
    if (this.#down.size === 0) await expect(this.canvas).toHaveCSS("pointer-events", "auto");
    this.#down.set(finger, await this.onScreen(at));
    await this.#send("touchStart");
  }

  async move(to: Point, finger = 0): Promise<void> {
    this.#down.set(finger, await this.onScreen(to));
    await this.#send("touchMove");
  }

  async up(finger = 0): Promise<void> {
    this.#down.delete(finger);
    await this.#send(this.#down.size === 0 ? "touchEnd" : "touchMove");
  }

  async cancel(): Promise<void> {
    this.#down.clear();
    await this.#send("touchCancel");
  }

  async tap(at: Point): Promise<void> {
    await this.down(at);
    await this.up();
  }

  async stroke(points: readonly Point[]): Promise<void> {
    const [start, ...rest] = points;
    if (!start) return;
    await this.down(start);
    for (const point of rest) await this.move(point);
    await this.up();
  }

  /** Draws a small ring, as many children draw a spot. */
  async ring(centre: Point, radius = BRUSH_SIZE): Promise<void> {
    const at = (step: number) => ({
      x: centre.x + radius * Math.cos((step * Math.PI) / 6),
      y: centre.y + radius * Math.sin((step * Math.PI) / 6),
    });
    await this.stroke(Array.from({ length: 13 }, (_, step) => at(step)));
  }
}
