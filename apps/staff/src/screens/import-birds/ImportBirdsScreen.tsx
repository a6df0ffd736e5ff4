import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { keptBirds, useDraft } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import { type ColumnKind, matchColumns } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import { parseText } from "./parse-text.ts";
import { readTable } from "./read-table.ts";
import { readText } from "./read-text.ts";
import { rowKeys } from "./row-cells.ts";
import { TableNotices } from "./TableNotices.tsx";
import { IMPORT } from "./texts.ts";
import { useAddBirds } from "./use-add-birds.ts";

const TABLES = ".csv,.tsv,.txt,text/csv,text/plain";

/** Returns a function that makes an id for each key, and returns the same one for the same key. */
function idsByKey(): (key: string) => string {
  const ids = new Map<string, string>();
  return (key) => {
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    return id;
  };
}

/** The screen that adds birds from a pasted table or a CSV file: its columns are matched, and every cell that is not understood is listed. */
export function ImportBirdsScreen() {
  const texts = useTexts(IMPORT);
  const draft = useDraft();
  const adding = useAddBirds();
  const [text, setText] = useState("");
  // A table that is corrected, or pasted again, has the same birds, which may be stored by now.
  const [idOf] = useState(idsByKey);
  const [placeCodeOf] = useState(idsByKey);
  const [chosen, setChosen] = useState<readonly (ColumnKind | undefined)[]>();
  const table = useMemo(() => parseText(text), [text]);
  const kinds = chosen ?? matchColumns(table);
  const ids = rowKeys({ ...table, kinds }).map(idOf);
  // The draft has the table's own birds if they were stored but the answer was lost.
  const others = { ...draft, birds: draft.birds.filter(({ id }) => !ids.includes(id)) };
  const known = keptBirds(others).map(({ id, content }) => ({ id, name: content.name }));
  const last = Math.max(-1, ...others.birds.map(({ content }) => content.position));
  const read = readTable(
    { ...table, kinds },
    { details: draft.details.content, known, firstPosition: last + 1, ids, placeCodeOf },
  );
  const { birds, places } = read;
  const hasName = kinds.some((kind) => kind?.startsWith("name."));
  const paste = (pasted: string) => {
    setText(pasted);
    setChosen(undefined);
  };
  const reading = useMutation({ mutationFn: (file: File) => readText(file), onSuccess: paste });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Textarea
        label={texts.paste}
        value={text}
        rows={6}
        classNames={{ input: styles.paste }}
        onChange={(event) => {
          reading.reset();
          paste(event.currentTarget.value);
        }}
      />
      {reading.isError && (
        <Notice tone="wrong">
          <p>{texts.unreadFile(reading.variables.name)}</p>
        </Notice>
      )}
      <FileButton label={texts.file} accept={TABLES} onFile={(file) => reading.mutate(file)} />
      {birds.length > 0 && (
        <>
          <Section title={`${texts.columns}・${texts.preview(birds.length)}`}>
            <ColumnTable table={table} kinds={kinds} onChange={setChosen} />
          </Section>
          <TableNotices read={read} hasName={hasName} />
          {adding.isError && <Failure error={adding.error} />}
          <div>
            <Button
              variant="primary"
              disabled={!hasName || adding.isPending}
              onClick={() => adding.mutate({ birds, places })}
            >
              {adding.isPending ? texts.adding : texts.add(birds.length)}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}
