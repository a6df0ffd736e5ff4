import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { expect, type Locator, type Page } from "@playwright/test";
import { TouchScreen } from "./devices/touch-screen.ts";

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

  /** Resolves to the place of a canvas point on the screen now, in CSS pixels. */
  async onScreen(point: Point): Promise<Point> {
    return (await this.toScreen())(point);
  }

  /**
   * Resolves to a map from canvas points to CSS pixels of the page's window, for the canvas's present
   * position.
   */
  async toScreen(): Promise<(point: Point) => Point> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("the belly canvas is not on the page");
    return ({ x, y }) => ({
      x: box.x + (x / CANVAS.width) * box.width,
      y: box.y + (y / CANVAS.height) * box.height,
    });
  }

  /**
   * Waits until the Draw screen is shown and accepts taps: its buttons are the last to do so, and a dialog
   * over it stays open for a frame after the press that closes it. Home has its own busy button.
   */
  async expectTapsCount(): Promise<void> {
    await expect(this.canvas).toBeVisible();
    await expect(this.#page.locator("dialog[open]")).toHaveCount(0);
    await expect(this.#page.locator("button[aria-busy]")).toHaveCSS("pointer-events", "auto");
  }

  /** The first finger waits until taps count. */
  async down(at: Point, finger = 0): Promise<void> {
    if (this.#screen.fingers === 0) await this.expectTapsCount();
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
