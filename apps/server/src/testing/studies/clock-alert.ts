/** The fields for programs of an alert about a clock; tests of its sending do not depend on them. */
export const CLOCK_ALERT = {
  study: "s",
  name: "n",
  aquarium: "a",
  alert: "i",
  kind: "clock",
  subject: "",
  kiosk: null,
  began_at: "",
  ended_at: null,
} as const;
