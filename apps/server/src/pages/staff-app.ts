import { STAFF_PATH } from "@harapen/contract/staff/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../platform/errors.ts";
import { IMMUTABLE, REVALIDATE, sendCacheable } from "../platform/http/send.ts";
import { noteFile } from "../platform/logging/log-responses.ts";
import { readStaticFiles } from "./static-files.ts";

const PAGE = "/index.html";
/** The folder of files whose names carry a digest of their content. */
const HASHED = "/assets/";

/**
 * Serves the built staff app below `/staff`, from memory: its files, and its one page for every other address
 * there. If it was not built, it serves nothing, and these addresses get the visitor's page.
 */
export async function serveStaffApp(
  app: FastifyInstance,
  { log }: Pick<Context, "log">,
  folder: string,
): Promise<void> {
  const files = readStaticFiles(folder, (_path, content) => content);
  const page = files.get(PAGE);
  if (!page) return log.info("the staff app is not built");

  app.get(STAFF_PATH, async (request, reply) => sendCacheable(request, reply, page, REVALIDATE));
  app.get<{ Params: { "*": string } }>(`${STAFF_PATH}/*`, async (request, reply) => {
    const path = `/${request.params["*"]}`;
    const file = files.get(path);
    if (file && path !== PAGE) {
      noteFile(request);
      return sendCacheable(request, reply, file, path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    }
    if (isFile(path)) throw new ApiError("not-found", "There is nothing at this address.");
    return sendCacheable(request, reply, page, REVALIDATE);
  });
}

/** Whether an address means a file, and never the page: a stale page's scripts above all. */
function isFile(path: string): boolean {
  return path.startsWith(HASHED) || /\.[^/]*$/.test(path);
}
