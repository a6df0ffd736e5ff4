/** The calendar day here, as 2026-11-22: what a keeper calls today, hours before it is so in UTC. */
export function localDay(now = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
