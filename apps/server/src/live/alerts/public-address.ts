import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** The networks that are not the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv6");

/** Whether an address of IPv4 or IPv6 is of the public internet. IPv4 within IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !PRIVATE.check(address, isIPv6(address) ? "ipv6" : "ipv4");
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
