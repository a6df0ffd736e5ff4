import type { en } from "./en.ts";

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };

/**
 * The message catalog of a language, in the shape of the English one: a key that a language lacks, or that English does not
 * have, is a compile error.
 */
export type Messages = Texts<typeof en>;
