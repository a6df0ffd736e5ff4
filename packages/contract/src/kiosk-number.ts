/** The offset and the prime of 32-bit FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/#FNV-param. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const DIGITS = 6;

/**
 * Returns the short number by which staff recognise a kiosk: six digits made of its device's own number, as
 * in `482-913`. The kiosk's About screen and the console calculate it alike. Two of 20 kiosks share one with
 * a probability of 1 in 5,000, and nobody gets the device's number from it: it has 20 of 122 random bits.
 */
export function kioskNumber(device: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(device.toLowerCase()))
    hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  const digits = String(hash % 10 ** DIGITS).padStart(DIGITS, "0");
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}
