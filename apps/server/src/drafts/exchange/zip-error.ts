import { StaffError } from "../../errors/staff-error.ts";

/** Says that a file is no exchange folder as a zip, and why. */
export const zipError = (reason: string) =>
  new StaffError("bad-request", `The zip was not accepted. ${reason}`);
