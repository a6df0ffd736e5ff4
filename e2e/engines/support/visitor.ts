import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { down, moveTo, pause, pointer, typing, up } from "../driver/input.ts";
import type { Engine, Tab, Visit } from "../driver/tab.ts";
import { type Box, canvas, look, nextFrame, type Seen, type Target } from "./look.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * A visitor at one tab of a browser: looks at the page, waits for what is not there yet, and taps what they
 * see.
 */
export class Visitor {
  readonly tab: Tab;
  readonly #pointer: Engine["pointer"];
  readonly #visit: Visit;

  constructor(visit: Visit, pointerType: Engine["pointer"], tab = visit.tab) {
    this.#visit = visit;
    this.#pointer = pointerType;
    this.tab = tab;
  }

  /** Resolves to what is seen, in the next frame, of all elements that the target may be. */
  async seen(target: Target): Promise<Seen[]> {
    await this.tab.evaluate(nextFrame, undefined);
    return this.tab.evaluate(look, target);
  }

  /** Waits until the target is seen and `isSo` holds; resolves to what is seen of it. */
  async sees(target: Target, isSo: (seen: Seen) => boolean = () => true): Promise<Seen> {
    const found = await waitUntil(
      JSON.stringify(target),
      async () => (await this.seen(target))[target.at ?? 0],
      (seen) => seen !== undefined && isSo(seen),
    );
    return found as Seen;
  }

  async isAt(path: RegExp): Promise<void> {
    const address = () => this.tab.evaluate(() => location.pathname, undefined);
    await waitUntil(String(path), address, (found) => path.test(found));
  }

  /** Taps the target once it stands still and would receive the tap. */
  async tap(target: Target): Promise<void> {
    const at = centreOf(await this.#boxAtRest(target));
    await this.tab.perform([pointer(this.#pointer, [moveTo(at, 0), down, up])]);
  }

  async doubleTap(target: Target): Promise<void> {
    const at = centreOf(await this.#boxAtRest(target));
    const tap = [down, up, pause(80)];
    await this.tab.perform([pointer(this.#pointer, [moveTo(at, 0), ...tap, ...tap])]);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.tap(target);
    await this.tab.perform([typing(text)]);
    await this.sees(target, ({ value }) => value === text);
  }

  /** Resolves to the target's box in the window, once it stands still and takes taps. */
  async #boxAtRest(target: Target): Promise<Box> {
    let last: Box | undefined;
    const { box } = await this.sees(target, ({ box, disabled, reachable }) => {
      const isAtRest = last !== undefined && last.x === box.x && last.y === box.y;
      last = box;
      return isAtRest && reachable && !disabled;
    });
    return box;
  }

  /** Resolves to the belly canvas's box in the window, in CSS pixels, once it takes taps. */
  canvasBox(): Promise<Box> {
    return this.#boxAtRest(canvas);
  }

  /** Resolves to a map from canvas units to CSS pixels of the window, for the canvas's present position. */
  async toScreen(): Promise<(point: Point) => Point> {
    const box = await this.canvasBox();
    return ({ x, y }) => ({
      x: box.x + (x / CANVAS.width) * box.width,
      y: box.y + (y / CANVAS.height) * box.height,
    });
  }

  /** Draws a stroke through these places in the window, in CSS pixels; one place is a tap. */
  async stroke([start, ...rest]: readonly Point[]): Promise<void> {
    if (!start) throw new Error("a stroke has a point");
    const moves = rest.map((point) => moveTo(point));
    await this.tab.perform([pointer(this.#pointer, [moveTo(start, 0), down, ...moves, up])]);
  }

  /** Draws a stroke through these points, in canvas units; one point is a tap. */
  async draw(...points: readonly Point[]): Promise<void> {
    await this.stroke(points.map(await this.toScreen()));
  }

  /** Draws a small ring, as many children draw a spot. */
  async drawRing(centre: Point, radius = BRUSH_SIZE): Promise<void> {
    await this.draw(...ringOf(centre, radius));
  }

  /** Resolves to the visitor at the popup, once it is open. */
  async inPopup(): Promise<Visitor> {
    const [popup] = await waitUntil(
      "a popup",
      () => this.#visit.popups(),
      (popups) => popups.length === 1,
    );
    return new Visitor(this.#visit, this.#pointer, popup);
  }

  async seesPopupClose(): Promise<void> {
    await waitUntil(
      "the popup's end",
      () => this.#visit.popups(),
      (popups) => popups.length === 0,
    );
  }
}

const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Thirteen points once around a centre. */
function ringOf({ x, y }: Point, radius: number): Point[] {
  const angles = Array.from({ length: 13 }, (_, step) => (step * Math.PI) / 6);
  return angles.map((angle) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }));
}
