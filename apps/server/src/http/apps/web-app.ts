import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { IMMUTABLE, REVALIDATE, sendCacheable } from "../send.ts";
import { readStaticFiles } from "./static-files.ts";

const PAGE = "/index.html";
/** The placeholder in the page for the slug of the default aquarium. */
const DEFAULT_AQUARIUM_PLACEHOLDER = "__DEFAULT_AQUARIUM__";
/** The folder of files whose names carry a digest of their content. */
const HASHED = "/assets/";
const NOT_BUILT =
  "The web app is not built yet: run `npm run build`. The calls under /api work without it.\n";

/**
 * Serves the built web app from memory: its files, and its one page for every other address, which the page itself
 * resolves. Only names that were found in `folder` are ever looked up, so no address leads out of it.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, log }: Pick<Context, "config" | "log">,
  folder: string,
): Promise<void> {
  const { defaultAquarium } = config;
  const files = readStaticFiles(folder, (path, content) =>
    path === PAGE ? nameDefaultAquarium(content, defaultAquarium) : content,
  );
  const page = files.get(PAGE);
  if (!page) log.warn({ folder }, NOT_BUILT.trim());
  serveRedirects(app, defaultAquarium);

  app.get("/*", async (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path);
    if (file && path !== PAGE)
      return sendCacheable(request, reply, file, path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    if (isReserved(path)) throw new ApiError("not-found", "There is nothing at this address.");
    if (!page) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    return sendCacheable(request, reply, page, REVALIDATE);
  });
}

function nameDefaultAquarium(page: Buffer, slug: string): Buffer {
  return Buffer.from(page.toString("utf8").replaceAll(DEFAULT_AQUARIUM_PLACEHOLDER, slug));
}

/** Serves the addresses that name no aquarium. Each leads to one written here: no part of a request goes into a redirect. */
function serveRedirects(app: FastifyInstance, defaultAquarium: string): void {
  const redirect = (from: string, to: string) =>
    app.get(from, async (_request, reply: FastifyReply) =>
      reply.header("cache-control", "no-cache").redirect(to, 302),
    );
  redirect("/", `/${defaultAquarium}`);
  for (const screen of ["list", "draw-penguin", "form"])
    redirect(`//${screen}`, `/${defaultAquarium}/${screen}`);
}

/** Whether an address never means the page: calls, checks, and files that are not there, a stale page's scripts above all. */
function isReserved(path: string): boolean {
  return /^\/(api|health)(\/|$)/.test(path) || path.startsWith(HASHED) || /\.[^/]*$/.test(path);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
