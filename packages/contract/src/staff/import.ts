import * as z from "zod/mini";
import { localizedText } from "../aquarium.ts";
import { newAquariumNames } from "./aquariums.ts";
import { author } from "./content.ts";
import { publishDifferences } from "./publish.ts";

/** The most bytes of a zip. */
export const MAX_ZIP_BYTES = 100_000_000;

/**
 * The rules that a zip, or the exchange folder in it, may break. Those about birds only can be mended in the
 * draft as well.
 */
export const IMPORT_PROBLEMS = [
  /** It is no zip, or damaged. */
  "no-zip",
  "too-much",
  /** Two of its files have one name, once accents and folders are written in one way. */
  "twice",
  "no-aquarium",
  "missing-file",
  "not-json",
  "wrong-value",
  /** Longer, or more, than `CONTENT_LIMITS` has it. */
  "too-long",
  "unknown-field",
  "duplicate-id",
  /** The id belongs to a bird of the aquarium, and the zip gives it to another. */
  "reused-id",
  "missing-picture",
  "unreadable-picture",
  "impossible-date",
  "future-date",
  "taken-off-before",
  "ended-before-begun",
  "other-bands",
  "own-pair",
  "own-parent",
  "spot-outside-canvas",
  "duplicate-spot",
  /** Marks of readings that form none; they do not prevent publishing. */
  "stray-mark",
  /** The server stopped, or failed, while it read. */
  "interrupted",
] as const;
export const importProblemCode = z.enum(IMPORT_PROBLEMS);
export type ImportProblemCode = z.infer<typeof importProblemCode>;

/** Something wrong with an exchange folder, and where. */
export const importProblem = z.object({
  code: importProblemCode,
  /** In the folder; unset if the problem is the folder as a whole. */
  file: z.optional(z.string()),
  /** The id of the bird. */
  bird: z.optional(z.string()),
  field: z.optional(z.string()),
  /** The same in English. */
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

const begun = {
  id: z.string(),
  by: author,
  /** ISO 8601, in UTC. */
  at: z.string(),
};

/**
 * The response of `GET …/import`: what became of the zip that was sent last. It is read separately from
 * everything else and shown before it becomes the draft; neither visitors nor the draft see it until somebody
 * takes it.
 */
export const pendingImport = z.discriminatedUnion("state", [
  z.object({ state: z.literal("none") }),
  /** Its pictures are being read: `done` of `all`. */
  z.object({ state: z.literal("reading"), ...begun, done: z.int(), all: z.int() }),
  z.object({ state: z.literal("refused"), ...begun, problems: z.array(importProblem) }),
  z.object({
    state: z.literal("ready"),
    ...begun,
    /** From what is published. */
    differences: publishDifferences,
    /** What has to be mended before publishing. */
    problems: z.array(importProblem),
    /** The digests of the pictures that the differences name, by name. */
    pictures: z.record(z.string(), z.string()),
    /**
     * Which aquarium the zip is of, where it is another's. The differences are its birds as new ones of this
     * aquarium; `known` of its `penguins` are here already.
     */
    other: z.optional(z.object({ slug: z.string(), name: localizedText, penguins: z.int(), known: z.int() })),
  }),
]);
export type PendingImport = z.infer<typeof pendingImport>;

/** The response of `POST …/import`. */
export const importBegun = z.object({ id: z.string() });
export type ImportBegun = z.infer<typeof importBegun>;

/**
 * The body of `POST …/import/take`: turns the import that was looked at into the draft, which has to be
 * empty. Of another aquarium's zip the birds become new ones. Answers `success`.
 */
export const takeImportRequest = z.object({ id: z.string() });

/**
 * The body of `POST …/import/new-aquarium`: makes a hidden aquarium, whose draft the import becomes. Answers
 * its entry in the list; a slug that is taken is a conflict.
 */
export const importAsAquariumRequest = z.object({ id: z.string(), ...newAquariumNames });
export type ImportAsAquarium = z.infer<typeof importAsAquariumRequest>;
