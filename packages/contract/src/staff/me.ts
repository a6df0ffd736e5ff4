import * as z from "zod/mini";
import { localizedText } from "../aquarium.ts";
import { aquariumRole } from "./roles.ts";

/** The response of `GET STAFF_PATHS.me`: who has signed in, and the aquariums in which they have roles; for an admin, all aquariums. */
export const me = z.object({
  id: z.string(),
  mail: z.string(),
  name: z.nullable(z.string()),
  admin: z.boolean(),
  aquariums: z.array(z.object({ slug: z.string(), name: localizedText, roles: z.array(aquariumRole) })),
});
export type Me = z.infer<typeof me>;
