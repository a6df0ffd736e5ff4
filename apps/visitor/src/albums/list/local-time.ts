export interface LocalTime {
  readonly day: string;
  readonly time: string;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A timestamp in the visitor's time zone, as 2026-11-20 and 14:00; an unreadable one stays as it is. */
export function localTime(timestamp: string): LocalTime {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return { day: timestamp, time: "" };
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join("-");
  return { day, time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` };
}
