import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * What browsers may do with anything that is served. Strict transport is asked for only where visitors come by https:
 * on a plain address it would lock them out. A popup for sign-in must keep its way back to the page that opened it.
 */
export async function secureAnswers(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const overHttps = publicUrl?.protocol === "https:";
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "script-src-attr": ["'none'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
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
    strictTransportSecurity: overHttps,
    frameguard: { action: "deny" },
  });
}
