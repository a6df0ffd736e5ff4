import type { FastifyInstance } from "fastify";

const WARNING =
  "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name. If that is your proxy, name it: until then all its visitors count as one network.";

/** Warns once if there seems to be a proxy in front that the settings don't name: its visitors would share one network's bounds. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook("onRequest", async (request) => {
    if (warned || request.headers["x-forwarded-for"] === undefined) return;
    if (request.ip !== request.socket.remoteAddress) return;
    warned = true;
    request.log.warn(WARNING);
  });
}
