import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** The headers in which proxies say for whom they send a request. */
const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** How staff and visitors sign in, as far as the demo provider needs it. */
interface Settings {
  readonly signIn:
    | { readonly kind: "hosted" | "off" }
    | { readonly kind: "demo"; readonly offeredTo: "anybody" | "this-machine" };
  readonly publicUrl?: URL | undefined;
}

/**
 * Whether whoever asks for a page may find a log-in there, as far as the server knows: it runs no provider,
 * or the demo's is not offered to this request, or can't work at this address. Of a hosted provider only the
 * browser knows whether it came by https, as a proxy may be in between.
 */
export function mayLogIn(
  request: FastifyRequest,
  config: Settings & { readonly apiOrigin?: string | undefined },
): boolean {
  const { signIn, apiOrigin } = config;
  // The server that answers the page's calls decides.
  if (apiOrigin !== undefined || signIn.kind === "hosted") return true;
  return isDemoOffered(request, config) && isSecure(request, config);
}

/**
 * Whether a page of the request's address is one from which browsers sign in: by https, or this machine's own
 * (https://www.w3.org/TR/secure-contexts/).
 */
function isSecure({ protocol, host }: FastifyRequest, { publicUrl }: Settings): boolean {
  const address = publicUrl ?? URL.parse(`${protocol}://${host}`);
  return address !== null && (address.protocol === "https:" || isLocalHost(address.hostname));
}

/**
 * Whether the demo provider is offered to a request. It believes any name, so it is only for the person at
 * this machine, unless the settings offer it to all (docs/security.md#the-demo-sign-in): the connection must
 * come from this machine, to an address that means this machine (another site may point its own name here:
 * DNS rebinding), and on nobody's behalf. Browsers speak HTTP/1.1; HTTP/1.0 is spoken by proxies, nginx's
 * default among them, which may reveal themselves by nothing else.
 */
export function isDemoOffered(request: FastifyRequest, { signIn, publicUrl }: Settings): boolean {
  if (signIn.kind !== "demo") return false;
  if (signIn.offeredTo === "anybody") return true;
  const { socket, headers, httpVersion } = request.raw;
  return (
    httpVersion !== "1.0" &&
    isLoopback(socket.remoteAddress ?? "") &&
    isLocalHost(URL.parse(`http://${headers.host}`)?.hostname ?? "") &&
    (publicUrl === undefined || isLocalHost(publicUrl.hostname)) &&
    !FORWARDING.some((name) => headers[name] !== undefined)
  );
}

function isLocalHost(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    isLoopback(hostname.replace(/^\[|\]$/g, ""))
  );
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}
