import type { InputSource } from "./input.ts";

/**
 * A function that runs in the page: it takes and returns JSON, or a promise of it, and uses nothing outside
 * itself.
 */
export type PageTask<Argument, Result> = (argument: Argument) => Result | Promise<Result>;

/**
 * A tab or popup of a browser, controlled by its driver. Calls reject while another page replaces the present
 * one.
 */
export interface Tab {
  /** Opens an address; resolves once the page has loaded. */
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  evaluate<Argument, Result>(task: PageTask<Argument, Result>, argument: Argument): Promise<Result>;
  /** Performs input given as WebDriver's actions, tick by tick. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Resolves to a screenshot, as a PNG in base64. */
  screenshot(): Promise<string>;
  /** Closes the tab as a visitor does, so that its page can still end properly. */
  close(): Promise<void>;
}

/** A visit: a browser's window with its own storage, empty at first. */
export interface Visit {
  readonly tab: Tab;
  /** The popups and further tabs that are open now. */
  popups(): Promise<readonly Tab[]>;
  /** Closes every tab; resolves to the errors that their pages threw or wrote to the console. */
  end(): Promise<readonly string[]>;
}

/** A running browser engine. */
export interface Engine {
  /** The kind of pointer: a finger if the driver has one, otherwise the mouse. */
  readonly pointer: "touch" | "mouse";
  /** Begins a visit in a window whose inside has the size `PHONE`. */
  visit(): Promise<Visit>;
  stop(): Promise<void>;
}

/** The window's inside, in CSS pixels: a phone's. */
export const PHONE = { width: 390, height: 844 } as const;
