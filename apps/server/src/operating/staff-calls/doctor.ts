import type { Diagnosis } from "@harapen/contract/staff/doctor";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";

/** Serves what the doctor finds in this server, with its own settings. */
export const readDoctor = readingCall({
  path: STAFF_PATHS.doctor,
  access: "admin",
  answer: async ({ context }): Promise<Diagnosis> => ({ findings: await context.operating.doctor.look() }),
});
