/** Returns the local calendar day, as 2026-11-22: a keeper's today may begin hours before that day in UTC. */
export function localDay(now = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
