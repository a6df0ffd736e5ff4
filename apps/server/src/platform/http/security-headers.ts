import { PATHS } from "@harapen/contract/calls/paths";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { MOUNT } from "@harapen/demo-provider/endpoints";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import type { Config } from "../config/config.ts";

const POLICY_HEADER = "content-security-policy";
/**
 * The policy of an SVG, whoever made it: opened on its own it is a document, which must neither run scripts
 * nor fetch anything.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Adds to every answer what browsers may do with it. Strict transport is required only where visitors use
 * https: without TLS it would lock them out. It applies only to this host, as the server does not know what
 * else its domain serves.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, "apiOrigin" | "publicUrl">,
  connectOrigins: () => readonly string[],
): void {
  const apiOrigin = config.apiOrigin === undefined ? [] : [config.apiOrigin];
  const overHttps = config.publicUrl?.protocol === "https:";
  // Created once for all answers: Fastify's own plugin reads these options again for each.
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "script-src-attr": ["'none'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:", ...apiOrigin],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...apiOrigin, () => connectOrigins().join(" ")],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        ...(overHttps && { "upgrade-insecure-requests": [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: overHttps && { includeSubDomains: false },
    frameguard: { action: "deny" },
  });
  app.addHook("onRequest", (request, reply, done) =>
    addHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  app.addHook("onSend", async (_request, reply) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (type.startsWith("image/svg+xml")) reply.raw.setHeader(POLICY_HEADER, SVG_POLICY);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isInPopup(request.url)) reply.raw.setHeader("cross-origin-opener-policy", "unsafe-none");
  });
}

const POPUP_PATHS: readonly string[] = [SIGNED_IN_PATH, PATHS.signInBegin, PATHS.signInCallback];

/**
 * Whether an address is shown in the popup for sign-in. After the provider's page, the popup would lose its
 * reference to the page that opened it (`window.opener`) if the next page had an opener policy of its own:
 * `same-origin-allow-popups` holds for popups without a policy, not for popups with the same one (HTML,
 * "check if COOP values require a browsing context group switch").
 */
function isInPopup(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return POPUP_PATHS.includes(path) || path.startsWith(`${MOUNT}/`);
}

/** The hashes of a page's inline elements, as the policy names them: of its styles and of its scripts. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Allows a page the style and script elements with these hashes, and no others. */
export function allowInline(reply: FastifyReply, { styles, scripts }: InlineHashes): void {
  const policy = String(reply.raw.getHeader(POLICY_HEADER) ?? "");
  const allowed = policy
    .replace(/(?<=style-src 'self')/, ["", ...styles].join(" "))
    .replace(/(?<=script-src 'self')/, ["", ...scripts].join(" "));
  reply.raw.setHeader(POLICY_HEADER, allowed);
}
