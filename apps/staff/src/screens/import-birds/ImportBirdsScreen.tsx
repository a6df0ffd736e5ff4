import type { BirdDocument } from "@harapen/contract/staff/content";
import { type DraftResponse, MAX_BIRDS_AT_ONCE } from "@harapen/contract/staff/draft";
import { sortedJson } from "@harapen/contract/staff/sorted-json";
import { Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { aquariumKey, draftQuery, putBirds, putDetails } from "../../api/draft.ts";
import { StaffError } from "../../api/staff-error.ts";
import { addPlace } from "../../draft/display-text.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { type StaffLocale, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { saveFile } from "../../platform/save-file.ts";
import { paths } from "../../routes/paths.ts";
import { noTextReason } from "../../table/decode-file.ts";
import { findHeadRow, readSheet, tableOf } from "../../table/sheet.ts";
import { TABLE } from "../../table/texts.ts";
import { Button, FileButton } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import { birdWrites, isChangedSince } from "./bird-writes.ts";
import { ChangedBirds, sortedOut } from "./ChangedBirds.tsx";
import { commentKind, headingsIn, matchColumns } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import { opened, pasted, textOf, useKeptTable } from "./kept-table.ts";
import { rowKeys } from "./read-cells.ts";
import { type NewPlace, type ReadBirds, readTable } from "./read-table.ts";
import { TableNotices } from "./TableNotices.tsx";
import { TablePreview } from "./TablePreview.tsx";
import { IMPORT } from "./texts.ts";
import { writeTable } from "./write-table.ts";

const TABLES = ".csv,.tsv,.txt,text/csv,text/plain";

/**
 * Adds birds from a pasted table or a file, and changes those that are there: columns are matched, and what
 * is not understood, or would change, is listed before anything is taken.
 */
export function ImportBirdsScreen() {
  const texts = useTexts(IMPORT);
  const { unreadFile } = useTexts(TABLE);
  const draft = useDraft();
  const { table: brought, change, forget, idOf, placeCodeOf } = useKeptTable();
  const taking = useTakeBirds(forget);
  const { text, encoding, inDoubt } = useMemo(() => textOf(brought), [brought]);
  const sheet = useMemo(() => readSheet(text, headingsIn), [text]);
  const headRow = brought.headRow ?? findHeadRow(sheet, headingsIn);
  const table = useMemo(() => tableOf(sheet, headRow), [sheet, headRow]);
  const kinds = brought.kinds ?? matchColumns(table);
  const ids = rowKeys({ ...table, kinds }).map(idOf);
  // The draft has the table's own birds if they were stored but the answer was lost.
  const others = draft.birds.filter(({ id }) => !ids.includes(id));
  const last = Math.max(-1, ...others.map(({ content }) => content.position));
  const known = keptBirds({ birds: others }).map(({ content }) => content);
  const { changesKnown, dayOrder } = brought;
  const read = readTable(
    { ...table, kinds },
    {
      ...{ details: draft.details.content, known, changesKnown, dayOrder },
      ...{ firstPosition: last + 1, ids, placeCodeOf },
    },
  );
  const { birds, places, before } = read;
  const { added, changed } = sortedOut(read);
  const isNamed =
    kinds.some((kind) => kind?.startsWith("name.")) || birds.every(({ record }) => before.has(record.id));
  const isClear = isNamed && !inDoubt && read.dayInDoubt === undefined;
  const opening = useMutation({
    mutationFn: async (file: File) => new Uint8Array(await file.arrayBuffer()),
    onSuccess: (bytes, { name }) => {
      if (noTextReason(bytes) === undefined) change(opened(name, bytes));
    },
  });
  const noText = opening.data && noTextReason(opening.data);
  return (
    <Page title={texts.title} lead={texts.lead} actions={draft.birds.length > 0 && <SaveTable />}>
      <Textarea
        label={texts.paste}
        value={text}
        rows={6}
        classNames={{ input: styles.paste }}
        onChange={(event) => {
          opening.reset();
          change(pasted(event.currentTarget.value));
        }}
      />
      {opening.isError && <Notice tone="wrong">{unreadFile(opening.variables.name)}</Notice>}
      {noText && <Notice tone="wrong">{texts.noText[noText](opening.variables?.name ?? "")}</Notice>}
      <FileButton label={texts.file} accept={TABLES} onFile={(file) => opening.mutate(file)} />
      {birds.length > 0 && (
        <>
          <TablePreview
            {...{ sheet, table, kinds, encoding, inDoubt }}
            count={birds.length}
            onKinds={(chosen) => change({ ...brought, kinds: chosen })}
            onEncoding={(chosen) => change({ ...brought, encoding: chosen })}
            onHeadRow={(chosen) => {
              const { kinds: _, ...rest } = brought;
              change({ ...rest, headRow: chosen });
            }}
          />
          <TableNotices
            {...{ read, table, kinds, isNamed, text, inDoubt }}
            onTake={(column, as) => {
              const taken = as === "notes" ? as : commentKind(table, column);
              change({ ...brought, kinds: table.heads.map((_, at) => (at === column ? taken : kinds[at])) });
            }}
            onDayOrder={(order) => change({ ...brought, dayOrder: order })}
          />
          <ChangedBirds
            {...{ read, draft }}
            changesKnown={changesKnown}
            onChangesKnown={(chosen) => change({ ...brought, changesKnown: chosen })}
          />
          {taking.isError && <Failure error={taking.error} />}
          <div>
            <Button
              variant="primary"
              disabled={!isClear || taking.isPending || added.length + changed.length === 0}
              onClick={() =>
                taking.mutate({ birds: [...added, ...changed], places, before: shownOf(changed, before) })
              }
            >
              {taking.isPending ? texts.adding : texts.take(added.length, changed.length)}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}

/** Saves the birds as a table, which this screen reads again. */
function SaveTable() {
  const texts = useTexts(IMPORT);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const draft = useDraft();
  const save = () => {
    const birds = keptBirds(draft).map(({ content }) => content);
    const csv = writeTable(birds, draft.details.content, {
      ...{ locale, kinds: texts.kinds },
      ...texts.sexes,
    });
    saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${slug}.csv`);
  };
  return <Button onClick={save}>{texts.save}</Button>;
}

/** The birds that are changed, as they were shown. */
const shownOf = (changed: readonly BirdDocument[], before: ReadBirds["before"]) =>
  new Map([...before].filter(([id]) => changed.some(({ record }) => record.id === id)));

type Taken = Pick<ReadBirds, "birds" | "places" | "before">;

/**
 * Takes birds into the draft, in writes that store all of their birds or none; existing birds that become
 * their partners, or lose one to them, are changed along. Birds that an attempt has stored, but whose answer
 * was lost, are not added again by the next one, but updated where they were corrected. A bird that was shown
 * with its differences, and that somebody else has changed since, refuses the write: then it is shown anew.
 */
function useTakeBirds(onTaken: () => void) {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useStaffLocale();
  const sent = useRef(new Set<string | undefined>());
  return useMutation({
    mutationFn: async ({ birds, places, before }: Taken) => {
      const draft = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
      const newPlaces = places.filter(({ code }) => !(code in draft.details.content.labels[locale].place));
      if (newPlaces.length > 0) await putDetails(slug, withPlaces(draft, newPlaces, locale));
      if (isChangedSince(before, draft, sent.current))
        throw new StaffError("conflict", "A bird has been changed since it was shown.");
      for (const bird of [...birds, ...before.values()]) sent.current.add(sortedJson(bird));
      const writes = birdWrites(birds, draft, sent.current);
      for (let first = 0; first < writes.length; first += MAX_BIRDS_AT_ONCE)
        await putBirds(slug, writes.slice(first, first + MAX_BIRDS_AT_ONCE));
    },
    onSuccess: () => {
      onTaken();
      return navigate(paths.section(slug, "birds"));
    },
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
