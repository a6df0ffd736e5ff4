import type { Locator, Page } from "@playwright/test";
import type { Labels } from "../labels.ts";
import type { VisitorKind } from "./visitors.ts";

/** A screen of the visitor's app, or a state of one that has buttons of its own. */
export interface VisitorScreen {
  readonly name: string;
  /** Whose it is. */
  readonly as: VisitorKind;
  readonly path: string;
  /** What has to be before the path is opened. */
  before?(page: Page): Promise<void>;
  /** What is to be there once the path is open. */
  ready?(page: Page, labels: Labels): Promise<void>;
  /** What leads on from the path. */
  steps?(page: Page, labels: Labels): Promise<void>;
  /** The part that it is about, where that lies below the fold: every look shows it. Without one, a look is from the top. */
  part?(page: Page, labels: Labels): Locator;
}
