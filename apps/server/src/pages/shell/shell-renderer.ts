import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import {
  type RenderShell,
  SHELL_FOLDER,
  SHELL_PAGES,
  SHELL_PLACEHOLDERS,
  SHELL_RENDERER,
  type ShellContent,
  type ShellPages,
  type ShellScreen,
} from "@harapen/contract/shell";
import type { InlineHashes } from "../../platform/http/security-headers.ts";
import { extractStyles, inlineHashes } from "./inline-elements.ts";
import { type Asks, waitForQuestion } from "./question.ts";

/** A page and the hashes of its inline styles and scripts. */
interface HashedPage {
  readonly page: string;
  readonly hashes: InlineHashes;
}

/** What the build of the visitor's app made for the server. */
export interface ShellRenderer {
  /** Renders a page that begins with a shell, with what its policy has to allow; `asks`: after a question. */
  render(content: ShellContent, asks: Asks | undefined): HashedPage;
  /** By what a page waits for a study's question. */
  readonly question: ShellPages["question"];
}

/** Resolves to `undefined` where the build has made nothing for the server. */
export async function loadShellRenderer(webFolder: string): Promise<ShellRenderer | undefined> {
  const file = join(webFolder, SHELL_FOLDER, SHELL_RENDERER);
  if (!existsSync(file)) return undefined;
  const pages: ShellPages = JSON.parse(readFileSync(join(webFolder, SHELL_FOLDER, SHELL_PAGES), "utf8"));
  const { renderShell }: { readonly renderShell: RenderShell } = await import(pathToFileURL(file).href);
  const { question } = pages;
  return {
    question,
    render(content, asks) {
      const { screen, locale } = content;
      const page = pages[screen][locale];
      return renderPage(asks ? waitForQuestion(page, asks, question[locale]) : page, content, renderShell);
    },
  };
}

function renderPage(page: string, content: ShellContent, render: RenderShell): HashedPage {
  const { title, body } = render(content);
  const { markup, sheet } = extractStyles(body);
  const head = [...(sheet === "" ? [] : [`<style>${sheet}</style>`]), ...preloads(content)];
  const filled = page
    .replace(SHELL_PLACEHOLDERS.title, () => escapeHtml(title))
    .replace(SHELL_PLACEHOLDERS.head, () => head.join("\n    "))
    .replace(SHELL_PLACEHOLDERS.body, () => markup);
  // Scripts are the build's alone: none that an aquarium's texts might bring is ever allowed.
  return {
    page: filled,
    hashes: { styles: inlineHashes(filled, "style"), scripts: inlineHashes(page, "script") },
  };
}

/**
 * Returns preload links for the app's first requests, with the mode and credentials of its `fetch`: otherwise
 * the browser would load twice.
 */
function preloads({ screen, locale, aquarium: { slug } }: ShellContent): string[] {
  return dataOf(screen, PATHS.aquarium(slug), [PATHS.basePenguins(slug), PATHS.dictionary(slug, locale)]).map(
    (path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`,
  );
}

function dataOf(screen: ShellScreen, aquarium: string, penguins: readonly string[]): readonly string[] {
  return screen === "catalog" ? [aquarium, ...penguins] : [aquarium];
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
