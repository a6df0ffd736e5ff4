import * as z from "zod/mini";
import { aquariumSlug } from "../../aquarium.ts";
import { identifier } from "../fields.ts";

/** Asks which penguins of an aquarium a member has met, JSON. Answers `metPenguins`. */
export const metPenguinsRequest = z.object({ uid: identifier, aquarium: aquariumSlug });
export type MetPenguinsRequest = z.infer<typeof metPenguinsRequest>;

/** The drawings of one `penguin_name` in an album, which is an id or, in older drawings, a Japanese name. Times are ISO 8601. */
export const metPenguin = z.object({
  penguin_name: z.string(),
  drawings: z.int().check(z.gte(1)),
  last_at: z.string(),
});
export type MetPenguin = z.infer<typeof metPenguin>;

export const metPenguins = z.object({ success: z.literal(true), met: z.array(metPenguin) });
