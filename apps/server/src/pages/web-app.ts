import { aquariumSlug } from "@harapen/contract/aquarium";
import { SHELL_FOLDER } from "@harapen/contract/shell";
import { mayLogIn } from "@harapen/demo-provider/is-offered";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { DefaultAquarium } from "../catalog/default-aquarium.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../platform/errors.ts";
import { Representation } from "../platform/http/representation.ts";
import { allowInline } from "../platform/http/security-headers.ts";
import { addVary, IMMUTABLE, REVALIDATE, sendBody, sendCacheable } from "../platform/http/send.ts";
import { noteFile } from "../platform/logging/log-responses.ts";
import { keepAssets } from "./kept-assets.ts";
import { HASHED, isNavigation, isReserved, pathOf } from "./page-addresses.ts";
import { inlineHashes } from "./shell/inline-elements.ts";
import { asksAt, waitForQuestion } from "./shell/question.ts";
import { type Filled, isPreview, localeOf, SHELL_VARY, ShellPageCache } from "./shell/shell-pages.ts";
import { loadShellRenderer } from "./shell/shell-renderer.ts";
import { readStaticFiles, staticFile } from "./static-files.ts";

const PAGE = "/index.html";
/** The placeholder in the page for the slug of the default aquarium. */
const DEFAULT_AQUARIUM_PLACEHOLDER = "__DEFAULT_AQUARIUM__";
/**
 * The placeholder in the page for whether a log-in is offered to who asks for it, and what stands there where
 * it is not.
 */
const LOG_IN_PLACEHOLDER = "__LOG_IN__";
const OFF = "off";
const NOT_BUILT =
  "The web app is not built yet: run `npm run build`. The calls under /api work without it.\n";

/**
 * Serves the built web app from memory: its files, and its one page for every other address, which the page
 * itself resolves; of a file that is not there only to browsers that navigate to it. Only names that were
 * found in `folder` are looked up, so that no address leads out of it.
 */
export async function serveWebApp(
  app: FastifyInstance,
  context: Pick<Context, "catalog" | "config" | "knownTime" | "log" | "search" | "studies">,
  folder: string,
): Promise<void> {
  const { config, log } = context;
  const { defaultAquarium } = context.catalog;
  const first = await defaultAquarium.slug();
  let source = "";
  const files = readStaticFiles(folder, (path, content) => {
    if (path !== PAGE) return content;
    source = content.toString("utf8");
    return Buffer.from(fill(source, { home: first, logIn: true }));
  });
  const isBuilt = files.has(PAGE);
  if (!isBuilt) log.warn({ folder }, NOT_BUILT.trim());
  const pages = new Map<string, Representation>();
  const pageOf = (filled: Filled) => {
    const key = `${filled.home} ${filled.logIn}`;
    const page = pages.get(key) ?? staticFile(PAGE, Buffer.from(fill(source, filled)));
    pages.set(key, page);
    return page;
  };
  // The page's aquariums are another server's where it says so (`API_ORIGIN`).
  const renderer = config.apiOrigin === undefined ? await loadShellRenderer(folder) : undefined;
  const shells = renderer && new ShellPageCache(renderer, context, fill);
  serveRedirects(app, defaultAquarium);
  const mayDelete = (await context.knownTime.now()) !== undefined;
  const earlier = keepAssets(context, files, HASHED, { mayDelete });

  app.get("/*", async (request, reply) => {
    const path = pathOf(request.url);
    const name = withoutAquarium(path);
    const file = isInternal(name) ? undefined : (files.get(name) ?? earlier.get(name));
    if (file) {
      noteFile(request);
      return sendCacheable(request, reply, file, name.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    }
    const isFile = isFileName(path);
    if (isReserved(path) || (isFile && !isNavigation(request.raw)))
      throw new ApiError("not-found", "There is nothing at this address.");
    if (!isBuilt) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const home = await defaultAquarium.slug();
    if (isFile) {
      const page = pageOf({ home, logIn: true });
      return sendBody(request, reply.code(404).header("cache-control", "no-store"), page);
    }
    for (const header of SHELL_VARY) addVary(reply, header);
    const asks = renderer && !isPreview(request) ? await asksAt(context, path) : undefined;
    const filled = { home, logIn: mayLogIn(request, config), asks };
    const shell = await shells?.find(path, request, filled);
    if (shell) {
      allowInline(reply, shell.hashes);
      return sendCacheable(request, reply, shell.representation, REVALIDATE);
    }
    if (!renderer || !asks) return sendCacheable(request, reply, pageOf(filled), REVALIDATE);
    const page = fill(waitForQuestion(source, asks, renderer.question[localeOf(request)]), filled);
    allowInline(reply, { styles: inlineHashes(page, "style"), scripts: inlineHashes(page, "script") });
    const body = new Representation("text/html; charset=utf-8", Buffer.from(page), "once");
    return sendCacheable(request, reply, body, REVALIDATE);
  });
}

/** Adds to a page what the server knows. */
function fill(page: string, { home, logIn }: Filled): string {
  return page.replaceAll(DEFAULT_AQUARIUM_PLACEHOLDER, home).replaceAll(LOG_IN_PLACEHOLDER, logIn ? "" : OFF);
}

/** Whether a file of the build is only for the server. */
function isInternal(path: string): boolean {
  return path.startsWith(`/${SHELL_FOLDER}/`);
}

/**
 * Returns the path of a web app manifest without the aquarium: its addresses are relative to its own, so that
 * each aquarium's manifest starts at that aquarium.
 */
function withoutAquarium(path: string): string {
  const [, slug, manifest] = /^\/([^/]+)(\/manifest\.[a-z]+\.webmanifest)$/.exec(path) ?? [];
  return manifest !== undefined && aquariumSlug.safeParse(slug).success ? manifest : path;
}

/**
 * Serves the addresses that name no aquarium. Each redirects to one that is written here: no part of a
 * request becomes part of a redirect.
 */
function serveRedirects(app: FastifyInstance, defaultAquarium: DefaultAquarium): void {
  const redirect = (from: string, rest: string) =>
    app.get(from, async (_request, reply: FastifyReply) =>
      reply.header("cache-control", "no-cache").redirect(`/${await defaultAquarium.slug()}${rest}`, 302),
    );
  redirect("/", "");
  for (const screen of ["list", "draw-penguin", "form"]) redirect(`//${screen}`, `/${screen}`);
}

/** Whether an address is that of a file: no screen of the app has a dot in it. */
function isFileName(path: string): boolean {
  return /\.[^/]*$/.test(path);
}
