import type { Point } from "@harapen/contract/geometry";
import type { Locator, Page } from "@playwright/test";
import { TouchScreen } from "../../devices/touch-screen.ts";
import type { StaffLocale } from "../keep-sign-in.ts";
import { countWords, HUMAN_SECONDS } from "./human-times.ts";
import { WALK_LABELS, type WalkLabels } from "./labels.ts";

/** The effort of a part of the walk. */
export interface Part {
  readonly name: string;
  /** The time that the keeper takes, by `HUMAN_SECONDS`. */
  seconds: number;
  taps: number;
  words: number;
}

interface KeeperOptions {
  readonly by: "touch" | "mouse";
  /** The language of the page. */
  readonly locale: StaffLocale;
  /** Called with the page at each place that the walk shows. */
  readonly onShow?: (name: string, page: Page) => Promise<void>;
}

/**
 * A keeper on a page, who taps, types words but never a number, and whose time is counted as a person would
 * take it.
 */
export class SimulatedKeeper {
  readonly parts: Part[] = [];
  readonly #page: Page;
  readonly #options: KeeperOptions;

  constructor(page: Page, options: KeeperOptions) {
    this.#page = page;
    this.#options = options;
  }

  /** The texts on the page. */
  get labels(): WalkLabels {
    return WALK_LABELS[this.#options.locale];
  }

  get page(): Page {
    return this.#page;
  }

  /** The seconds of all parts. */
  get seconds(): number {
    return this.parts.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Begins another part of the walk. */
  begin(name: string): void {
    this.parts.push({ name, seconds: 0, taps: 0, words: 0 });
  }

  async show(name: string, page = this.#page): Promise<void> {
    await this.#options.onShow?.(name, page);
  }

  think(of: Exclude<keyof typeof HUMAN_SECONDS, "tap" | "word">): void {
    this.#part.seconds += HUMAN_SECONDS[of];
  }

  async tap(what: Locator): Promise<void> {
    this.#countTap();
    if (this.#options.by === "touch") await what.tap();
    else await what.click();
  }

  /** Taps a place of a photograph, in its pixels. */
  async tapPlace(surface: Locator, place: Point): Promise<void> {
    this.#countTap();
    const { x, y } = (await screenMap(surface))(place);
    if (this.#options.by === "touch") await this.#page.touchscreen.tap(x, y);
    else await this.#page.mouse.click(x, y);
  }

  /** Types a text into a field, after a tap to get there. Throws if the text has a digit. */
  async type(field: Locator, text: string): Promise<void> {
    if (/\p{Number}/u.test(text)) throw new Error(`a number is typed: ${text}`);
    await this.tap(field);
    const words = countWords(text);
    this.#part.words += words;
    this.#part.seconds += words * HUMAN_SECONDS.word;
    await field.fill(text);
  }

  /** Pastes what was copied elsewhere. */
  async paste(field: Locator, text: string): Promise<void> {
    this.think("copy");
    await this.tap(field);
    await field.fill(text);
  }

  /** Taps a button that opens the system's file chooser, and chooses a file. */
  async chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const opened = this.#page.waitForEvent("filechooser");
    await this.tap(button);
    this.think("file");
    await (await opened).setFiles(file);
  }

  /**
   * Zooms in at a place of a photograph, or out again; fingers avoid the places `taken`, which they would
   * drag.
   */
  async zoom(
    surface: Locator,
    place: Point,
    { direction, taken }: { direction: "in" | "out"; taken: readonly Point[] },
  ): Promise<void> {
    this.think("zoom");
    const toScreen = await screenMap(surface);
    const at = toScreen(place);
    if (this.#options.by === "touch") return this.#pinch(at, direction, taken.map(toScreen));
    await this.#page.mouse.move(at.x, at.y);
    await this.#page.mouse.wheel(0, direction === "in" ? -600 : 4_000);
  }

  async #pinch(middle: Point, direction: "in" | "out", taken: readonly Point[]): Promise<void> {
    const [from, to] = direction === "in" ? [24, 108] : [72, 6];
    const fingers = (turn: number, far: number): [Point, Point] => {
      const [x, y] = [far * Math.cos(turn), far * Math.sin(turn)];
      return [
        { x: middle.x - x, y: middle.y - y },
        { x: middle.x + x, y: middle.y + y },
      ];
    };
    const room = (turn: number) =>
      Math.min(...fingers(turn, from).flatMap((finger) => taken.map((one) => distance(one, finger))));
    const [turn = 0] = TURNS.toSorted((one, other) => room(other) - room(one));
    const screen = await TouchScreen.of(this.#page);
    for (const [finger, at] of fingers(turn, from).entries()) await screen.down(at, finger);
    for (const [finger, at] of fingers(turn, to).entries()) await screen.move(at, finger);
    for (const finger of [0, 1]) await screen.up(finger);
  }

  get #part(): Part {
    const part = this.parts.at(-1);
    if (!part) throw new Error("no part of the walk has begun");
    return part;
  }

  #countTap(): void {
    this.#part.taps++;
    this.#part.seconds += HUMAN_SECONDS.tap;
  }
}

/** The angles at which two fingers may lie, in radians. */
const TURNS = Array.from({ length: 12 }, (_, step) => (step * Math.PI) / 12);

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Resolves to a map from places of a photograph to CSS pixels of the page's window. */
async function screenMap(surface: Locator): Promise<(place: Point) => Point> {
  await surface.waitFor();
  const [a, e, f] = await surface.evaluate((element) => {
    const matrix = (element as SVGSVGElement).getScreenCTM();
    if (!matrix) throw new Error("the photograph is not shown");
    return [matrix.a, matrix.e, matrix.f] as const;
  });
  return ({ x, y }) => ({ x: a * x + e, y: a * y + f });
}
