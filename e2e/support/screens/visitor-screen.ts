import type { Locator, Page } from "@playwright/test";
import type { Labels } from "../labels.ts";
import type { VisitorKind } from "./visitors.ts";

/** A screen of the visitor's app, or a state of one with its own buttons. */
export interface VisitorScreen {
  readonly name: string;
  /** The kind of visitor who sees it. */
  readonly as: VisitorKind;
  readonly path: string;
  /** Prepares the page before the path is opened. */
  before?(page: Page): Promise<void>;
  /** Waits for what has to be there once the path is open. */
  ready?(page: Page, labels: Labels): Promise<void>;
  /** Continues from the path to the screen. */
  steps?(page: Page, labels: Labels): Promise<void>;
  /**
   * The relevant part, if it is below the fold: every picture shows it. Without one, pictures are from the
   * top.
   */
  part?(page: Page, labels: Labels): Locator;
}
