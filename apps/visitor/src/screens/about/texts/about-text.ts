import type { en } from "./about-en.ts";

type Texts<Tree> = Tree extends string
  ? string
  : Tree extends readonly unknown[]
    ? readonly Texts<Tree[number]>[]
    : { readonly [Key in keyof Tree]: Texts<Tree[Key]> };

/** The text of the about screen, in the shape of the English one: a missing or an extra key is a compile error. */
export type AboutText = Texts<typeof en>;
