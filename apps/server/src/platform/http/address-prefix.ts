import { isIPv4, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** The common prefix of what is no address, such as words in a proxy's header. */
const UNKNOWN = "unknown";

/** An address with a port after it, as some gateways write it: IPv4, or IPv6 in brackets. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/;

/**
 * Returns the network of an address, for counting: the smallest that is routed on the Internet, which is the
 * /24 of IPv4 and the /48 of IPv6. Whoever rents neighbouring addresses, or is assigned a /48 (RFC 6177),
 * counts as one; the prefix alone identifies no household, as a /48 has 256 homes of /56 or 65,536 phones of
 * /64. An address that stands for an IPv4 address counts as that one. A port is ignored.
 */
export function addressPrefix(address = ""): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return ipv4Prefix(bare);
  return isIPv6(bare) ? ipv6Prefix(bare) : UNKNOWN;
}

function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

function ipv4Prefix(address: string): string {
  return `${address.split(".").slice(0, 3).join(".")}.0/24`;
}

function ipv6Prefix(address: string): string {
  const normal = normalizeIP(address, 128);
  if (isIPv4(normal)) return ipv4Prefix(normal);
  const groups = groupsOf(normal);
  const embedded = embeddedIpv4(groups);
  // A machine's own address is never another machine's.
  if (embedded !== undefined && !embedded.startsWith("127.")) return ipv4Prefix(embedded);
  const site = groups.slice(0, 3).map((group) => group.toString(16));
  return `${site.join(":")}::/48`;
}

/** Returns the eight groups of sixteen bits of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [first = [], last = []] = address
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))));
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Returns the IPv4 address in an IPv6 address: of NAT64 (`64:ff9b::/96`, RFC 6052), where all of IPv4 would
 * otherwise be one network, and of 6to4 (`2002::/16`, RFC 3056), where each IPv4 address would be a network
 * of its own. `undefined` where there is none.
 */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const bytes = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  if (groups[0] === 0x2002) return bytes(groups[1], groups[2]);
  const isNat64 =
    groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isNat64 ? bytes(groups[6], groups[7]) : undefined;
}

/** The prefix of `::1`, which no address of another machine has. */
const IPV6_LOOPBACK = addressPrefix("::1");

/**
 * Whether a prefix is the machine's own. Requests from it are the operator's, or come from visitors through a
 * proxy that the settings don't name, who would all count as one.
 */
export function isLoopback(prefix: string): boolean {
  return prefix.startsWith("127.") || prefix === IPV6_LOOPBACK;
}
