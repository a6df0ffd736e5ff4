import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import {
  type QuestionParts,
  SHELL_FOLDER,
  SHELL_PAGES,
  SHELL_PLACEHOLDERS,
  type ShellPages,
  type ShellScreen,
  WAITING_ID,
} from "@harapen/contract/shell";
import { build, type Plugin, type Rolldown } from "vite";
import { en } from "../src/i18n/messages/en.ts";
import { ja } from "../src/i18n/messages/ja.ts";
import { ko } from "../src/i18n/messages/ko.ts";
import { zh } from "../src/i18n/messages/zh.ts";

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The modules that a screen's page loads at once, besides those that every page does. */
const SCREEN_MODULES: Readonly<Record<ShellScreen, readonly string[]>> = {
  home: [],
  draw: ["/src/screens/draw/DrawScreen.tsx"],
  catalog: ["/src/screens/catalog/CatalogScreen.tsx"],
};

const PAGE_SCRIPT = fileURLToPath(new URL("../src/app/shell/page-script.ts", import.meta.url));
/** The script of pages that wait for the question of a study. */
const HOLD_SCRIPT = fileURLToPath(new URL("../src/app/shell/hold-page.ts", import.meta.url));
const MESSAGES = { ja, en, zh, ko };

/** The modules that ask whether visitors take part in a study. */
const questionModules = (locale: Locale): readonly string[] => [
  "/src/app/visit/open-visit.ts",
  "/src/participation/dialog/StudyDialog.tsx",
  `/src/participation/texts/study-${locale}.ts`,
];

const localeModules = (locale: Locale): readonly string[] => [`/src/i18n/messages/${locale}.ts`];

const APP_MODULE = "/src/app/main.tsx";

/**
 * Makes of the built page those that begin with a shell: one for each screen and language, with the styles of
 * its first paint in it, and the names of the modules that are loaded once that is painted. The page itself,
 * for whoever serves it as a file, loads everything at once.
 */
export function shellPages(): Plugin {
  return {
    name: "shell-pages",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const file = join(dir, "index.html");
      const page = readFileSync(file, "utf8");
      const script = await inlineScript(PAGE_SCRIPT);
      const pages = {
        ...allPages(withScript(page, script), bundle),
        question: inEachLanguage(questionParts(bundle, await inlineScript(HOLD_SCRIPT))),
      };
      const folder = join(dir, SHELL_FOLDER);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, SHELL_PAGES), JSON.stringify(pages satisfies ShellPages));
      writeFileSync(file, plainPage(page, bundle));
    },
  };
}

/** Builds a script that stands in pages: one statement, for the policy to allow it by its hash. */
async function inlineScript(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: source, output: { format: "iife" } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const [{ code }] = output;
  if (output.length !== 1 || /<\/script|<!--/i.test(code)) throw new Error("the page's script is not one");
  return code.trim();
}

/** Puts the script before all else that a page loads: it listens before anything is painted. */
function withScript(page: string, script: string): string {
  return replaceEach(page, [[/(?=<title>)/, `<script>${script}</script>\n    `]]);
}

function plainPage(page: string, bundle: Bundle): string {
  const { scripts, sheets } = filesOf(bundle, [APP_MODULE]);
  const links = [
    ...scripts
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return replaceEach(page, [[/(?= *<\/head>)/, `    ${links.join("\n    ")}\n`]]);
}

function allPages(page: string, bundle: Bundle): Omit<ShellPages, "question"> {
  const ofScreen = (screen: ShellScreen) =>
    inEachLanguage((locale) => shellPage(page, bundle, { screen, locale }));
  return { home: ofScreen("home"), draw: ofScreen("draw"), catalog: ofScreen("catalog") };
}

const inEachLanguage = <Part>(make: (locale: Locale) => Part) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Part>;

/**
 * The parts by which a page waits for the question, with three pebbles beside the word (`ui/Spinner.tsx`).
 */
function questionParts(bundle: Bundle, script: string): (locale: Locale) => QuestionParts {
  const app = filesOf(bundle, [APP_MODULE]);
  return (locale) => {
    const own = filesOf(bundle, questionModules(locale));
    const isLater = (file: string) => !app.scripts.includes(file) && !app.sheets.includes(file);
    const pebbles = '<span aria-hidden="true"><i></i><i></i><i></i></span>';
    return {
      head: inlined(bundle, own.sheets.filter(isLater)).join("\n    "),
      waiting: `<p id="${WAITING_ID}" role="status" hidden>${pebbles}${MESSAGES[locale].common.loading}</p>`,
      script: `<script>${script}</script>`,
      modules: own.scripts
        .filter(isLater)
        .map((file) => `/${file}`)
        .join(" "),
    };
  };
}

function shellPage(
  page: string,
  bundle: Bundle,
  { screen, locale }: { screen: ShellScreen; locale: Locale },
): string {
  const own = filesOf(bundle, [...SCREEN_MODULES[screen], ...localeModules(locale)]);
  const app = filesOf(bundle, [APP_MODULE]);
  const styles = inlined(bundle, [...new Set([...app.sheets, ...own.sheets])]);
  const head = [`<title>${SHELL_PLACEHOLDERS.title}</title>`, ...styles, SHELL_PLACEHOLDERS.head];
  const modules = [...new Set([...app.scripts, ...own.scripts])]
    .filter((file) => !page.includes(file))
    .map((file) => `/${file}`)
    .join(" ");
  return replaceEach(page, [
    [/<html lang="ja">/, `<html lang="${locale}">`],
    [/<title>[^<]*<\/title>/, head.join("\n    ")],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-shell="${screen}" data-modules="${modules}">${SHELL_PLACEHOLDERS.body}</div>`,
    ],
  ]);
}

interface Files {
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}

/** The files that modules are in, with those that these import. */
function filesOf(bundle: Bundle, modules: readonly string[]): Files {
  const chunks = modules.map((module) => chunkOf(bundle, module));
  const scripts = [...new Set(chunks.flatMap((chunk) => [chunk.fileName, ...importsOf(bundle, chunk)]))];
  return { scripts, sheets: [...new Set(scripts.flatMap((file) => stylesOf(bundle, file)))] };
}

/**
 * The stylesheets as an element in the page. The links, which load nothing, say that they are there: what
 * loads a screen's files looks for them by their addresses.
 */
function inlined(bundle: Bundle, sheets: readonly string[]): string[] {
  const styles = sheets.map((file) => {
    const sheet = bundle[file];
    if (sheet?.type !== "asset") throw new Error(`the build has no ${file}`);
    return String(sheet.source).trim();
  });
  const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  return [`<style>${styles.join("")}</style>`, ...links];
}

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (each) => each.type === "chunk" && each.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk?.type !== "chunk") throw new Error(`the build has no ${module}`);
  return chunk;
}

function importsOf(bundle: Bundle, { imports }: Rolldown.OutputChunk): string[] {
  return imports.flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === "chunk" ? [file, ...importsOf(bundle, chunk)] : [];
  });
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const chunk = bundle[file];
  return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

/** Throws where something to be replaced is not there. */
function replaceEach(text: string, each: readonly (readonly [RegExp, string])[]): string {
  return each.reduce((replaced, [from, to]) => {
    if (!from.test(replaced)) throw new Error(`the page has no ${from}`);
    return replaced.replace(from, () => to);
  }, text);
}
