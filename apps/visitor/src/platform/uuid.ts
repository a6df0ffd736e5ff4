/**
 * A random UUID (version 4). `crypto.randomUUID` exists only in secure contexts; `getRandomValues`
 * everywhere.
 */
export function newUuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return versionFourUuid(crypto.getRandomValues(new Uint8Array(16)));
}

/** The version 4 UUID made of sixteen random bytes (RFC 9562, section 5.4). */
function versionFourUuid(random: Uint8Array): string {
  const hex = Array.from(random, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  })
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
