import type { en } from "./messages/en.ts";

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? TextAt<Tree[Head], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

type Blanks<Text> = Text extends `${string}{{${infer Blank}}}${infer Rest}` ? Blank | Blanks<Rest> : never;

/** The path of a message, as "results.title". */
export type MessageKey = Leaves<typeof en>;

/** What a message leaves open, as {rank, name} for "{{rank}}:{{name}}". */
export type ValuesOf<Key extends MessageKey> = Record<Blanks<TextAt<typeof en, Key>>, string | number>;
