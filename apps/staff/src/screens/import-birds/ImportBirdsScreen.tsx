import { type DraftResponse, MAX_BIRDS_AT_ONCE } from "@harapen/contract/staff/draft";
import { sortedJson } from "@harapen/contract/staff/sorted-json";
import { NativeSelect, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { aquariumKey, draftQuery, putBirds, putDetails } from "../../api/draft.ts";
import { addPlace, textIn } from "../../draft/display-text.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { type StaffLocale, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button, FileButton } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import { birdWrites } from "./bird-writes.ts";
import { COLUMN_KINDS, type ColumnKind, matchColumns } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import { parseText, readText, type TextTable } from "./parse-text.ts";
import { rowKeys } from "./read-cells.ts";
import { type NewPlace, type ReadBirds, readTable } from "./read-table.ts";
import { IMPORT } from "./texts.ts";

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

/** Adds birds from a pasted table or a file: columns are matched, and cells not understood are listed. */
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
      {reading.isError && <Notice tone="wrong">{texts.unreadFile(reading.variables.name)}</Notice>}
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

/**
 * Adds birds to the draft, in writes that store all of their birds or none; existing birds that become their
 * partners, or lose one to them, are changed along. Birds that an attempt has stored, but whose answer was
 * lost, are not added again by the next one, but updated where they were corrected, unless somebody else has
 * changed them meanwhile.
 */
function useAddBirds() {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useStaffLocale();
  const sent = useRef(new Set<string | undefined>());
  return useMutation({
    mutationFn: async ({ birds, places }: Pick<ReadBirds, "birds" | "places">) => {
      const draft = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
      const newPlaces = places.filter(({ code }) => !(code in draft.details.content.labels[locale].place));
      if (newPlaces.length > 0) await putDetails(slug, withPlaces(draft, newPlaces, locale));
      for (const bird of birds) sent.current.add(sortedJson(bird));
      const writes = birdWrites(birds, draft, sent.current);
      for (let first = 0; first < writes.length; first += MAX_BIRDS_AT_ONCE)
        await putBirds(slug, writes.slice(first, first + MAX_BIRDS_AT_ONCE));
    },
    onSuccess: () => navigate(paths.section(slug, "birds")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}

function withPlaces({ details }: DraftResponse, places: readonly NewPlace[], locale: StaffLocale) {
  const content = places.reduce(
    (changed, { code, word }) => addPlace(code, locale, word)(changed),
    details.content,
  );
  return { revision: details.revision, content };
}

interface ColumnTableProps {
  table: TextTable;
  kinds: readonly (ColumnKind | undefined)[];
  onChange: (kinds: readonly (ColumnKind | undefined)[]) => void;
}

const IGNORED = "";

/** The table as it was pasted, with a choice above each column of what it holds. */
function ColumnTable({ table: { heads, rows }, kinds, onChange }: ColumnTableProps) {
  const texts = useTexts(IMPORT);
  const choose = (column: number, kind: string) =>
    onChange(
      heads.map((_, index) => {
        if (index === column) return COLUMN_KINDS.find((one) => one === kind);
        return kinds[index] === kind ? undefined : kinds[index];
      }),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
    <section className={styles.scroll} tabIndex={0} aria-label={texts.columns}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head
              <th key={index} scope="col">
                <span>{head}</span>
                <NativeSelect
                  size="xs"
                  aria-label={texts.column(head)}
                  value={kinds[index] ?? IGNORED}
                  data={[
                    { value: IGNORED, label: texts.ignored },
                    ...COLUMN_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
                  ]}
                  onChange={(event) => choose(index, event.currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={at}>
              {heads.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <td key={index} className={kinds[index] ? undefined : styles.ignored}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  readonly read: ReadBirds;
  /** Whether any column holds names. */
  readonly hasName: boolean;
}

/** What to know about an imported table: what is missing, new, or was not understood. */
function TableNotices({ read: { birds, places, unread, sharedNames }, hasName }: Props) {
  const texts = useTexts(IMPORT);
  const { locale } = useStaffLocale();
  return (
    <>
      {!hasName && <Notice tone="todo">{texts.noName}</Notice>}
      {places.length > 0 && (
        <Notice tone="info">
          <p>{texts.newPlaces(places.map(({ word }) => word))}</p>
        </Notice>
      )}
      {sharedNames.length > 0 && <Notice tone="todo">{texts.sharedNames(sharedNames)}</Notice>}
      {unread.length > 0 && (
        <Notice tone="todo" title={texts.unreadTitle(unread.length)}>
          <p>{texts.unreadLead}</p>
          <ul className={styles.unread}>
            {unread.map(({ row, column, kind, text: cell }) => (
              <li key={`${row} ${kind}`}>
                <span>
                  {texts.unread(row, textIn(birds[row - 1]?.name ?? {}, locale) ?? "", column, cell)}
                </span>
                <span className={styles.hint}>{texts.hints[kind]}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
