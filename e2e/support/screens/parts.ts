import type { Locator, Page } from "@playwright/test";
import { candidates } from "../search-steps.ts";

export const HOME = "/minato";
export const DRAW = "/minato/draw-penguin";
export const RANKING = "/minato/ranking";
export const ALBUM = "/minato/collection";
export const CATALOG = "/minato/list";

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole("dialog");
export const main = (page: Page): Locator => page.getByRole("main");

/** Waits for the title of a screen. */
export const heading = (page: Page) => main(page).getByRole("heading").first().waitFor();
/** Waits for the canvas. */
export const canvas = (page: Page) => page.getByTestId("belly-canvas").waitFor();
/** Waits for the candidates. */
export const cards = (page: Page) => candidates(page).first().waitFor();
/** Waits for the faces of the catalog. */
export const faces = (page: Page) => main(page).getByRole("listitem").first().waitFor();
