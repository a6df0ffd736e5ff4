import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The names of interfaces that lead to virtual machines, containers and tunnels, where no phone is. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vbox|utun|tun|tap|wg|zt|tailscale)/i;

/** The hosts that stand for every address of the machine. */
const EVERYWHERE: readonly string[] = ["0.0.0.0", "::"];

/**
 * Returns the IPv4 addresses by which other machines reach a server that listens at `host`, the likeliest
 * first; none where it listens for this machine alone, or by a name.
 */
export function addressesOf(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  const entries = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  );
  const sorted = entries.toSorted((one, other) => Number(one.isVirtual) - Number(other.isVirtual));
  const all = sorted.map(({ address }) => address);
  return EVERYWHERE.includes(host) ? all : all.filter((address) => address === host);
}
