import { LOCALES } from "@harapen/contract/locales";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { sendPhotograph } from "../../api/photographs.ts";
import { useFileAddress } from "../../draft/BirdIcon.tsx";
import { plainLabels, textIn } from "../../draft/display-text.ts";
import { updateBird } from "../../draft/editing/store-bird.ts";
import { exifDay } from "../../draft/exif-day.ts";
import { fold } from "../../draft/fold-name.ts";
import { addPhotograph } from "../../draft/photographs.ts";
import { ACCEPTED, prepareFile } from "../../draft/prepare-file.ts";
import { type Refused, RefusedFiles } from "../../draft/RefusedFiles.tsx";
import { keptBirds, useDraft, useSlug, useToday } from "../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FilesField } from "../../ui/FilesField.tsx";
import { DayField } from "../../ui/fields.tsx";
import { useShowDone } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import { LeaveQuestion, useUnsavedWork } from "../../ui/unsaved-work.tsx";
import { useIsMounted } from "../../ui/use-is-mounted.ts";
import { birdOfFile, type ColourWords } from "./bird-of-file.ts";
import styles from "./ManyPhotographsScreen.module.css";
import { MANY_PHOTOGRAPHS } from "./texts.ts";

/** A chosen file, the bird that it is of, once that is known, and its day. */
interface Row {
  readonly key: number;
  readonly file: File;
  readonly bird: string | undefined;
  readonly taken: string | undefined;
}

/**
 * Takes photographs of many birds at once: each bird is proposed by the file's name, each day by its EXIF.
 */
export function ManyPhotographsScreen() {
  const texts = useTexts(MANY_PHOTOGRAPHS);
  const slug = useSlug();
  const navigate = useNavigate();
  const showDone = useShowDone();
  const draft = useDraft();
  const birds = keptBirds(draft);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [keeps, setKeeps] = useState(false);
  const next = useRef(0);
  const colours = colourWords(draft.details.content.labels);
  const sending = useSending(slug, keeps, (key) => setRows((now) => now.filter((row) => row.key !== key)));
  const leaving = useUnsavedWork(rows.length > 0);
  const ready = rows.filter(({ bird }) => bird !== undefined);
  const add = async (files: readonly File[]) => {
    const added = await Promise.all(
      files.map(async (file): Promise<Row> => {
        const bird = birdOfFile(file.name, birds, colours);
        return { key: next.current++, file, bird, taken: await exifDay(file) };
      }),
    );
    setRows((now) => [...now, ...added]);
  };
  const change = (key: number, changed: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const send = () =>
    sending.mutate(ready, {
      onSuccess: ({ sent, refused }) => {
        showDone(texts.done(sent));
        if (refused.length === 0 && ready.length === rows.length) void navigate(paths.section(slug, "birds"));
      },
    });
  return (
    <Page title={texts.title} lead={<Link to={paths.section(slug, "birds")}>{texts.back}</Link>}>
      <p>{texts.lead}</p>
      <FilesField
        {...{ choose: texts.choose, drop: texts.drop, accept: ACCEPTED }}
        multiple
        disabled={sending.isPending}
        onFiles={(files) => void add(files)}
      />
      {sending.data && <RefusedFiles files={sending.data.refused} />}
      {rows.length > 0 && (
        <>
          <p role="status" className={styles.count}>
            {texts.count(ready.length, rows.length)}
          </p>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <FileRow
                key={row.key}
                row={row}
                birds={birds}
                disabled={sending.isPending}
                onChange={(changed) => change(row.key, changed)}
                onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          <Checkbox
            label={texts.keep}
            checked={keeps}
            disabled={sending.isPending}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
          />
          <Button variant="primary" full disabled={ready.length === 0 || sending.isPending} onClick={send}>
            {sending.isPending ? texts.sending(rows.length) : texts.send(ready.length)}
          </Button>
        </>
      )}
      <LeaveQuestion leaving={leaving} />
    </Page>
  );
}

/** The words for band colours in every language, as files may be named. */
function colourWords(labels: Parameters<typeof allLabels>[0]): ColourWords {
  const words = new Map<string, string[]>();
  for (const [code, word] of allLabels(labels)) words.set(code, [...(words.get(code) ?? []), fold(word)]);
  return words;
}

const allLabels = (labels: ReturnType<typeof useDraft>["details"]["content"]["labels"]) =>
  LOCALES.flatMap((locale) => Object.entries(plainLabels(labels[locale].color, locale)));

/**
 * Sends photographs one after the other, and adds each to its bird; `onSent` is called with the key of each
 * that is there. Those that are refused are left, with the reasons.
 */
function useSending(slug: string, keeps: boolean, onSent: (key: number) => void) {
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  const today = useToday();
  return useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const refused: Refused[] = [];
      let sent = 0;
      for (const { key, file, bird = "", taken } of rows) {
        if (!isMounted()) break;
        try {
          const keep = keeps ? "original" : "none";
          const read = await sendPhotograph(slug, await prepareFile(file), { keep, isWanted: isMounted });
          const original = keeps ? "kept" : "discarded";
          await updateBird(queryClient, { slug, id: bird }, addPhotograph(read, original, { today, taken }));
          onSent(key);
          sent++;
        } catch (error) {
          refused.push({ name: file.name, error });
        }
      }
      return { sent, refused };
    },
  });
}

interface FileRowProps {
  row: Row;
  birds: ReturnType<typeof keptBirds>;
  disabled: boolean;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}

/** A file, the bird that it is of, and its day. */
function FileRow({ row: { file, bird, taken }, birds, disabled, onChange, onRemove }: FileRowProps) {
  const texts = useTexts(MANY_PHOTOGRAPHS);
  const { locale } = useStaffLocale();
  const today = useToday();
  const address = useFileAddress(file);
  return (
    <li className={`${styles.row} ${bird ? "" : styles.open}`}>
      {address ? (
        <img className={styles.picture} src={address} alt="" />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.fields}>
        <span className={styles.name}>{file.name}</span>
        <NativeSelect
          label={texts.bird}
          value={bird ?? ""}
          disabled={disabled}
          data={[
            { value: "", label: texts.unknown },
            ...birds.map(({ id, content }) => ({ value: id, label: textIn(content.name, locale) ?? id })),
          ]}
          onChange={(event) => onChange({ bird: event.currentTarget.value || undefined })}
        />
        <DayField
          today={today}
          label={texts.taken}
          value={taken}
          onChange={(day) => onChange({ taken: day })}
        />
        <Button variant="quiet" disabled={disabled} aria-label={texts.leaveOut(file.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
