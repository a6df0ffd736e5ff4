/** Names and addresses that are nobody's on the internet (RFC 1918, 4193, 4291, 6598, 6761, 6762). */
const PRIVATE_HOSTS = [
  /^localhost$|\.(localhost|local|internal|lan|home\.arpa)$/,
  /^(0|10|127)\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[(::1?|f[cd].*|fe[89ab].*|::ffff:.*)\]$/,
];

/**
 * Whether an address evidently leads to a private host, as far as its name tells; the server looks where the
 * name leads.
 */
export function hasPrivateHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return PRIVATE_HOSTS.some((pattern) => pattern.test(hostname));
}
