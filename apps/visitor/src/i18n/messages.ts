import type { en } from "./messages/en.ts";

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };

/** Every language has every message: a missing or a stray key is a compile error. English says which there are. */
export type Messages = Texts<typeof en>;
