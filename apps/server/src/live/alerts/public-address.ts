import { lookup as lookUp } from "node:dns";
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";

/** The IPv4 networks outside of the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry. */
const PRIVATE_IPV4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  PRIVATE_IPV4.addSubnet(network, bits, "ipv4");

/** The IPv6 addresses that are allocated to networks of the internet (https://www.iana.org/assignments/ipv6-unicast-address-assignments) ... */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
/**
 * ... and those of them that are not public, or lead to an IPv4 address that they contain (https://www.iana.org/assignments/iana-ipv6-special-registry): those of Teredo and
 * other protocols, of examples, of 6to4.
 */
const SPECIAL_IPV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_IPV6.addSubnet(network, bits, "ipv6");

/** Whether an IPv4 or IPv6 address is of the public internet. No IPv6 address that contains an IPv4 address is: a network may forward it to that, private or not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE_IPV4.check(address, "ipv4");
  return isIPv6(address) && GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/** Looks a name up as Node does, and refuses one without a public address: the connection goes to the address that was checked, even if the name leads elsewhere later. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(new Error("the host has no public address"), "", 0);
    if (options.all) (done as (error: null, addresses: typeof allowed) => void)(null, allowed);
    else done(null, first.address, first.family);
  });
};
