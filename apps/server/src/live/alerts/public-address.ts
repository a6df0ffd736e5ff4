import { lookup as lookUp } from "node:dns";
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";

/** The networks of IPv4 that are not the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry. */
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

/** All of IPv6 that is given to networks of the internet (https://www.iana.org/assignments/ipv6-unicast-address-assignments) ... */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
/** ... and what of it is not, or leads on to an address of IPv4 that it holds (https://www.iana.org/assignments/iana-ipv6-special-registry): Teredo and other protocols', examples', 6to4's. */
const SPECIAL_IPV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_IPV6.addSubnet(network, bits, "ipv6");

/** Whether an address of IPv4 or IPv6 is of the public internet. None of IPv6 that holds one of IPv4 is: a network may lead it on to that, be it private or not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE_IPV4.check(address, "ipv4");
  return isIPv6(address) && GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/** Looks a name up as Node does, and refuses one that leads to no public address: the connection goes to what was judged, whatever the name leads to later. */
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
