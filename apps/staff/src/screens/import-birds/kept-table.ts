import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSlug } from "../../draft/use-draft.ts";
import { decodeFile, type Encoding } from "../../table/decode-file.ts";
import { type ColumnKind, headingsIn } from "./columns.ts";
import type { DayOrder } from "./read-days.ts";

/** Where a table comes from: a paste, or a file with its bytes. */
type Source =
  | { readonly from: "paste"; readonly text: string }
  | { readonly from: "file"; readonly name: string; readonly bytes: Uint8Array };

/** A table that somebody brought, with what they chose for it; what is unset is recognised. */
export interface BroughtTable {
  readonly source: Source;
  readonly encoding?: Encoding;
  /** The row with the headings; 0 for none. */
  readonly headRow?: number;
  readonly kinds?: readonly (ColumnKind | undefined)[];
  readonly dayOrder?: DayOrder;
  /** Whether rows with the name of a bird that is there change that bird. */
  readonly changesKnown: boolean;
}

export const pasted = (text: string): BroughtTable => ({
  source: { from: "paste", text },
  changesKnown: true,
});

export const opened = (name: string, bytes: Uint8Array): BroughtTable => ({
  source: { from: "file", name, bytes },
  changesKnown: true,
});

interface TableText {
  readonly text: string;
  /** Of a file. */
  readonly encoding?: Encoding;
  /** Whether somebody has to say in which encoding the file is. */
  readonly inDoubt: boolean;
}

/** Returns the text of a table: a file's in the chosen encoding, or else in the recognised one. */
export function textOf({ source, encoding }: BroughtTable): TableText {
  if (source.from === "paste") return { text: source.text, inDoubt: false };
  return decodeFile(source.bytes, encoding, headingsIn);
}

/** Returns a function that makes an id for each key, and returns the same one for the same key. */
function idsByKey(): (key: string) => string {
  const ids = new Map<string, string>();
  return (key) => {
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    return id;
  };
}

interface KeptTable {
  readonly table: BroughtTable;
  /** A table that is corrected, or pasted again, has the same birds, which may be stored by now. */
  readonly idOf: (key: string) => string;
  readonly placeCodeOf: (word: string) => string;
}

/**
 * The table of the aquarium of the screen. It stays while the page is open: who leaves for another screen, as
 * a message says, finds it on return.
 */
export function useKeptTable() {
  const queryClient = useQueryClient();
  const key = ["brought-table", useSlug()];
  const [kept, setKept] = useState<KeptTable>(
    () =>
      queryClient.getQueryData<KeptTable>(key) ?? {
        table: pasted(""),
        idOf: idsByKey(),
        placeCodeOf: idsByKey(),
      },
  );
  const change = (table: BroughtTable) => {
    const next = { ...kept, table };
    setKept(next);
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, next);
  };
  return { ...kept, change, forget: () => queryClient.removeQueries({ queryKey: key, exact: true }) };
}
