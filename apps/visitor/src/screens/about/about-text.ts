import type { en } from "./texts/about-en.ts";

type Texts<Tree> = Tree extends string
  ? string
  : Tree extends readonly unknown[]
    ? readonly Texts<Tree[number]>[]
    : { readonly [Key in keyof Tree]: Texts<Tree[Key]> };

/** What the about view says. Every language says all of it: a missing or a stray key is a compile error. */
export type AboutText = Texts<typeof en>;
