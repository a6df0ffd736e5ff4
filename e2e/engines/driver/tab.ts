import type { InputSource } from "./input.ts";

/** A function that runs in the page: it takes and returns JSON, or a promise of it, and uses nothing from outside itself. */
export type PageTask<Argument, Result> = (argument: Argument) => Result | Promise<Result>;

/** A tab or popup of a browser, as its driver moves it. Calls reject while the page is being replaced by another. */
export interface Tab {
  /** Opens an address; resolves once the page has loaded. */
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  evaluate<Argument, Result>(task: PageTask<Argument, Result>, argument: Argument): Promise<Result>;
  /** Performs input as WebDriver's actions describe it, tick by tick. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Resolves to what is seen, as a PNG in base64. */
  screenshot(): Promise<string>;
  /** Closes the tab as a visitor does, so that its page can still end in order. */
  close(): Promise<void>;
}

/** A visit: a browser's window with storage of its own, which is empty at first. */
export interface Visit {
  readonly tab: Tab;
  /** The popups and further tabs that are open now. */
  popups(): Promise<readonly Tab[]>;
  /** Closes every tab; resolves to the errors that their pages have thrown or written to the console. */
  end(): Promise<readonly string[]>;
}

/** A browser engine that runs. */
export interface Engine {
  /** What touches the page: a finger where the driver has one, else the mouse. */
  readonly pointer: "touch" | "mouse";
  /** Begins a visit with the window's inside at this size. */
  visit(): Promise<Visit>;
  stop(): Promise<void>;
}

/** The window's inside, in CSS pixels: a phone's. */
export const PHONE = { width: 390, height: 844 } as const;
