/** What an alert about a clock says to programs, with nothing in it that a test of its sending reads. */
export const CLOCK_ALERT = {
  study: "s",
  name: "n",
  aquarium: "a",
  alert: "i",
  kind: "clock",
  subject: "",
  began_at: "",
  ended_at: null,
} as const;
