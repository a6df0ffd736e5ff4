import { randomBytes } from "node:crypto";
import { STAFF_PATH } from "@harapen/contract/staff/paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { IMMUTABLE, REVALIDATE, sendCacheable } from "../send.ts";
import { readStaticFiles } from "./static-files.ts";

const PAGE = "/index.html";
/** The folder of files whose names carry a digest of their content. */
const HASHED = "/assets/";
/** The placeholder in the page for the nonce that its own inline styles carry: the app's library writes some. */
const STYLE_NONCE_PLACEHOLDER = "__STYLE_NONCE__";
const NONCE_BYTES = 16;

/**
 * Serves the built staff app below `/staff`, from memory: its files, and its one page for every other address there. Where it was not
 * built, there is nothing, and these addresses are the visitor's page's to resolve.
 */
export async function serveStaffApp(
  app: FastifyInstance,
  { log }: Pick<Context, "log">,
  folder: string,
): Promise<void> {
  const files = readStaticFiles(folder, (_path, content) => content);
  const page = files.get(PAGE)?.body.toString();
  if (page === undefined) return log.info("the staff app is not built");

  app.get(STAFF_PATH, async (_request, reply) => sendPage(reply, page));
  app.get<{ Params: { "*": string } }>(`${STAFF_PATH}/*`, async (request, reply) => {
    const path = `/${request.params["*"]}`;
    const file = files.get(path);
    if (file && path !== PAGE)
      return sendCacheable(request, reply, file, path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    if (/\.[^/]*$/.test(path) || path.startsWith(HASHED))
      throw new ApiError("not-found", "There is nothing at this address.");
    return sendPage(reply, page);
  });
}

/** Sends the page with a nonce of its own, which its policy lets inline styles carry; scripts are files alone. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const policy = String(reply.raw.getHeader("content-security-policy") ?? "");
  reply.raw.setHeader(
    "content-security-policy",
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  );
  return reply
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page.replaceAll(STYLE_NONCE_PLACEHOLDER, nonce));
}
