import { isIPv4, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** What addresses that are none share, such as words in a proxy's header. */
const UNKNOWN = "unknown";

/**
 * The bits that count of an IPv6 address. Providers give a home or a phone a /64 to a /56, and whoever has a /56 has 256 networks of
 * /64 (RFC 6177): by /64 one household would be hundreds of neighbours.
 */
const IPV6_BITS = 56;

/** An address with a port behind it, as some gateways write it: IPv4, and IPv6, which then stands in brackets. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/;

/**
 * Returns the network that an address belongs to, for counting: of IPv4 the /24, the smallest that is routed on the
 * Internet, so that neighbouring addresses rented together count as one, and so that the prefix alone names no household;
 * of IPv6 the /56. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
 * A port does not count.
 */
export function addressPrefix(address: string | undefined): string {
  const normal = normalize(address);
  if (isIPv4(normal)) return `${normal.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(normal) ? `${normal}/${IPV6_BITS}` : UNKNOWN;
}

function normalize(address = ""): string {
  try {
    return normalizeIP(withoutPort(address), IPV6_BITS);
  } catch {
    return "";
  }
}

function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/**
 * Whether a prefix is the machine's own. What comes from there comes from its operator, or from visitors through a proxy that the
 * settings don't name, who would all count as one.
 */
export function isLoopback(prefix: string): boolean {
  return prefix.startsWith("127.") || prefix === `::/${IPV6_BITS}`;
}
