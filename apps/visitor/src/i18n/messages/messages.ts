import type { en } from "./en.ts";

/** Texts in the shape of the English ones: a key that a language lacks, or has alone, is a compile error. */
export type Texts<Tree> = Tree extends string
  ? string
  : Tree extends readonly unknown[]
    ? readonly Texts<Tree[number]>[]
    : { readonly [Key in keyof Tree]: Texts<Tree[Key]> };

/** The message catalog of a language. */
export type Messages = Texts<typeof en>;

type LeafPaths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${LeafPaths<Tree[Key]>}`;
}[keyof Tree & string];

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? TextAt<Tree[Head], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The path of a message in the catalog, as "results.title". */
export type MessageKey = LeafPaths<typeof en>;

/** The values for a message's placeholders, as {rank, name} for "{{rank}}:{{name}}". */
export type ValuesOf<Key extends MessageKey> = Record<Placeholders<TextAt<typeof en, Key>>, string | number>;
