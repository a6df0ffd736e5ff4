import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { Refusal } from "../errors/refusal.ts";
import { IMMUTABLE, REVALIDATE, Representation, sendKept } from "./representation.ts";

const PAGE = "/index.html";
/** Stands in the page for the slug of the default aquarium. */
const DEFAULT_AQUARIUM_MARK = "__DEFAULT_AQUARIUM__";
/** Files whose names carry a digest of their content. */
const HASHED = "/assets/";
const NOT_BUILT =
  "The web app is not built yet: run `npm run build`. The calls under /api work without it.\n";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Serves the built web app from memory: its files, and its one page for every other address, which the page itself
 * resolves. Only names that were found in `folder` are ever looked up, so no address leads out of it.
 */
export async function webApp(app: FastifyInstance, { config, log }: Context, folder: string): Promise<void> {
  const files = readFiles(folder, config.defaultAquarium);
  const page = files.get(PAGE);
  if (!page) log.warn({ folder }, NOT_BUILT.trim());
  serveRedirects(app, config.defaultAquarium);

  app.get("/*", async (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path);
    if (file && path !== PAGE)
      return sendKept(request, reply, file, path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    if (isReserved(path)) throw new Refusal(404, "There is nothing at this address.");
    if (!page) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    return sendKept(request, reply, page, REVALIDATE);
  });
}

/** The addresses that name no aquarium. Each leads to one written here: no part of a request goes into a redirect. */
function serveRedirects(app: FastifyInstance, defaultAquarium: string): void {
  const redirect = (from: string, to: string) =>
    app.get(from, async (_request, reply: FastifyReply) =>
      reply.header("cache-control", "no-cache").redirect(to, 302),
    );
  redirect("/", `/${defaultAquarium}`);
  for (const screen of ["list", "draw-penguin", "form"])
    redirect(`//${screen}`, `/${defaultAquarium}/${screen}`);
}

/** Addresses that never mean the page: calls, checks, and files that are not there, a stale page's scripts above all. */
function isReserved(path: string): boolean {
  return /^\/(api|health)(\/|$)/.test(path) || path.startsWith(HASHED) || /\.[^/]*$/.test(path);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

function readFiles(folder: string, defaultAquarium: string): Map<string, Representation> {
  const files = new Map<string, Representation>();
  for (const path of listFiles(folder)) {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const content = readFileSync(path);
    const body =
      address === PAGE
        ? Buffer.from(content.toString("utf8").replaceAll(DEFAULT_AQUARIUM_MARK, defaultAquarium))
        : content;
    files.set(address, new Representation(type, body, "kept"));
  }
  return files;
}

function listFiles(folder: string): string[] {
  const found = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (!found) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
