import * as z from "zod/mini";

/**
 * The roles in an aquarium: a keeper looks after everything in it, including publishing and its people; a helper changes its draft; a
 * researcher reads its content, and designs and runs its studies; an analyst only reads what its studies found, under pseudonyms. The
 * installation's `admin`, who may do everything everywhere, is not one of them.
 */
export const AQUARIUM_ROLES = ["keeper", "helper", "researcher", "analyst"] as const;
export const aquariumRole = z.enum(AQUARIUM_ROLES);
export type AquariumRole = z.infer<typeof aquariumRole>;

/** The most roles in a list: one for each aquarium of a large installation. */
const MAX_ROLES = 600;

/** A person's role in one aquarium. */
export const heldRole = z.object({ aquarium: z.string(), role: aquariumRole });
export type HeldRole = z.infer<typeof heldRole>;
export const heldRoles = z.array(heldRole).check(z.maxLength(MAX_ROLES));

/** One or more roles in the aquarium that the call's path names. */
export const aquariumRoles = z.array(aquariumRole).check(z.minLength(1), z.maxLength(AQUARIUM_ROLES.length));
