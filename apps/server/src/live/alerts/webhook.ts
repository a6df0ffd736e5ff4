import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import type { AlertSender } from "./alert-sender.ts";
import { isPublicAddress, lookUpPublic } from "./public-address.ts";

const TIMEOUT_MS = 10_000;

/** Returns the sender of alerts by a POST of JSON. It follows no redirects, and refuses private addresses unless they are allowed: a researcher must not reach what only the server can. */
export function webhookSender({ allowPrivate }: { readonly allowPrivate: boolean }): AlertSender {
  return {
    async send(to, { json }) {
      const url = new URL(to);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
        throw new Error("the webhook's address is private");
      const status = await post(url, JSON.stringify(json), allowPrivate);
      if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
    },
  };
}

/** Posts a body; resolves to the answer's status. Reads nothing of the answer's body. */
function post(url: URL, body: string, allowPrivate: boolean): Promise<number> {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const posted = request(
      url,
      { method: "POST", headers, signal, agent: false, ...(!allowPrivate && { lookup: lookUpPublic }) },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    posted.on("error", reject);
    posted.end(body);
  });
}
