import * as z from "zod/mini";
import { localizedText } from "../aquarium.ts";

/** An aquarium in the list of staff. */
export const listedAquarium = z.object({
  slug: z.string(),
  name: localizedText,
  penguins: z.number(),
});
export type ListedAquarium = z.infer<typeof listedAquarium>;

/** The answer of `GET STAFF_PATHS.aquariums`: those in which one has a role, of an admin all. */
export const listedAquariums = z.object({ aquariums: z.array(listedAquarium) });
