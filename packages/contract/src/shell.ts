import type { Aquarium, DictionaryResponse } from "./aquarium.ts";
import type { Locale } from "./locales.ts";
import type { Penguin } from "./penguin.ts";

/**
 * What the build of the visitor's app and the server agree on: a page arrives with its first paint, the
 * shell, which the app's own components render on the server
 * (docs/decisions/046-pages-begin-with-their-first-paint.md).
 */

/** The screens whose pages begin with a shell. */
export const SHELL_SCREENS = ["home", "draw", "catalog"] as const;
export type ShellScreen = (typeof SHELL_SCREENS)[number];

/** These screens, by the part of their address after the aquarium. */
export const SHELL_PATHS = {
  "": "home",
  form: "home",
  "draw-penguin": "draw",
  list: "catalog",
} as const satisfies Record<string, ShellScreen>;

/**
 * The folder within the built app where the build puts what the server needs; nothing in it is served as it
 * is.
 */
export const SHELL_FOLDER = "shell";
/** The module that exports `renderShell`. */
export const SHELL_RENDERER = "render-shell.js";
/** The pages around the shells, as JSON: `ShellPages`. */
export const SHELL_PAGES = "pages.json";

export interface ShellPages extends Readonly<Record<ShellScreen, Readonly<Record<Locale, string>>>> {
  /** What a page has besides where a study asks the aquarium's visitors, in each language. */
  readonly question: Readonly<Record<Locale, QuestionParts>>;
}

/**
 * The parts by which a page waits for a study's question: elements for its head, one that says so, with
 * `WAITING_ID`, the script that holds the page, and the addresses of the modules that ask, with spaces
 * between.
 */
export interface QuestionParts {
  readonly head: string;
  readonly waiting: string;
  readonly script: string;
  readonly modules: string;
}
/** The id of what is shown while a page waits for a question; it is hidden at first. */
export const WAITING_ID = "waiting";

/** The placeholders in a page for what only the server knows. */
export const SHELL_PLACEHOLDERS = {
  title: "<!--shell-title-->",
  /** Where the server inserts its own styles and preloads. */
  head: "<!--shell-head-->",
  body: "<!--shell-body-->",
} as const;

/** What a shell shows: a screen of an aquarium in a language. */
export interface ShellContent {
  readonly screen: ShellScreen;
  readonly locale: Locale;
  readonly aquarium: Aquarium;
  readonly penguins: readonly Penguin[];
  readonly dictionary: DictionaryResponse;
  /** Whether a log-in is offered to whoever asks for the page. */
  readonly logIn: boolean;
}

/** A shell as markup: the document's title, as text, and the content of its root element. */
export interface Shell {
  readonly title: string;
  readonly body: string;
}

export type RenderShell = (content: ShellContent) => Shell;
