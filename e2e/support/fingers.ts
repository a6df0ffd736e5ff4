import { setTimeout as pause } from "node:timers/promises";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { expect, type Locator, type Page } from "@playwright/test";
import { TouchScreen } from "./touch-screen.ts";

/** Fingers on the belly canvas. Positions are canvas units. */
export class Fingers {
  readonly #page: Page;
  readonly #screen: TouchScreen;

  private constructor(page: Page, screen: TouchScreen) {
    this.#page = page;
    this.#screen = screen;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await TouchScreen.of(page));
  }

  get canvas(): Locator {
    return this.#page.getByTestId("belly-canvas");
  }

  /** Maps canvas points to where they are on the screen now, in CSS pixels. */
  async #toScreen(): Promise<(point: Point) => Point> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("the belly canvas is not on the page");
    return ({ x, y }) => ({
      x: box.x + (x / CANVAS.width) * box.width,
      y: box.y + (y / CANVAS.height) * box.height,
    });
  }

  async onScreen(point: Point): Promise<Point> {
    return (await this.#toScreen())(point);
  }

  /** The first finger waits until a screen that has just come takes taps. */
  async down(at: Point, finger = 0): Promise<void> {
    if (this.#screen.fingers === 0) await expect(this.canvas).toHaveCSS("pointer-events", "auto");
    await this.#screen.down(await this.onScreen(at), finger);
  }

  async move(to: Point, finger = 0): Promise<void> {
    await this.#screen.move(await this.onScreen(to), finger);
  }

  async up(finger = 0): Promise<void> {
    await this.#screen.up(finger);
  }

  async cancel(): Promise<void> {
    await this.#screen.cancel();
  }

  async tap(at: Point): Promise<void> {
    await this.down(at);
    await this.up();
  }

  /** Draws through the points, `everyMs` apart: Playwright's own pace if 0. The canvas is looked up once, before the first move. */
  async stroke(points: readonly Point[], everyMs = 0): Promise<void> {
    const [start, ...rest] = points;
    if (!start) return;
    await this.down(start);
    const onScreen = await this.#toScreen();
    for (const point of rest) {
      if (everyMs > 0) await pause(everyMs);
      await this.#screen.move(onScreen(point));
    }
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
