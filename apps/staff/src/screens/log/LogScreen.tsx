import { type AuditGroup, type AuditLine, type AuditPage, NO_MEMBER } from "@harapen/contract/staff/audit";
import { NativeSelect, TextInput } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { draftQuery } from "../../api/draft.ts";
import { type LogChoice, logQuery, readWholeLog } from "../../api/log.ts";
import { useMe } from "../../api/me.ts";
import { studiesQuery } from "../../api/studies.ts";
import { textIn } from "../../draft/display-text.ts";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { useFormats, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { saveFile } from "../../platform/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../ui/CardTable.tsx";
import { Failure } from "../../ui/Notice.tsx";
import { EmptyState, Loading, Page, Section } from "../../ui/Page.tsx";
import { ROLES } from "../../ui/role-texts.ts";
import { type Describe, describerOf, placeOf } from "./describe.ts";
import styles from "./LogScreen.module.css";
import { logCsv } from "./log-csv.ts";
import { LOG } from "./texts.ts";

/** The screen of what was done in the aquarium, as far as one's roles go. */
export function LogScreen() {
  const slug = useSlug();
  const { read } = useRights();
  const { data: draft } = useQuery({ ...draftQuery(slug), enabled: read });
  const { data: listed } = useQuery(studiesQuery(slug));
  const { locale } = useStaffLocale();
  const birds = new Map(draft?.birds.map(({ id, content }) => [id, textIn(content.name, locale) ?? id]));
  return <Log aquarium={slug} birds={birds} studies={listed?.studies ?? []} />;
}

/** The same of all aquariums and of the server, for admins. */
export function InstallationLogScreen() {
  return <Log aquarium={undefined} birds={new Map()} studies={[]} />;
}

interface LogProps {
  aquarium: string | undefined;
  /** The penguins of the draft: what a line is about may be gone. */
  birds: ReadonlyMap<string, string>;
  studies: readonly { readonly id: string; readonly name: string }[];
}

function Log({ aquarium, birds, studies }: LogProps) {
  const texts = useTexts(LOG);
  const roles = useTexts(ROLES);
  const [choice, setChoice] = useState<LogChoice>({});
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    logQuery(aquarium, choice),
  );
  const describe = describerOf({ texts, roles, birds });
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const [first] = data?.pages ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Choice choice={choice} page={first} studies={studies} onChoose={setChoice} />
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {first && (
        <Section
          title={texts.list}
          aside={
            <SaveButton aquarium={aquarium} choice={choice} timeZone={first.time_zone} describe={describe} />
          }
        >
          {lines.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
          ) : (
            <LineTable
              aquarium={aquarium}
              lines={lines}
              timeZone={first.time_zone}
              describe={describe}
              birds={birds}
            />
          )}
          {hasNextPage && (
            <div>
              <Button
                aria-busy={isFetchingNextPage}
                onClick={() => !isFetchingNextPage && void fetchNextPage()}
              >
                {texts.more}
              </Button>
            </div>
          )}
        </Section>
      )}
    </Page>
  );
}

interface ChoiceProps {
  choice: LogChoice;
  /** The first page, which says who and what there is to choose; undefined until it has come. */
  page: AuditPage | undefined;
  studies: LogProps["studies"];
  onChoose: (choice: LogChoice) => void;
}

/** The choice of lines: by person, by kind of thing, by study, by days. */
function Choice({ choice, page, studies, onChoose }: ChoiceProps) {
  const texts = useTexts(LOG);
  const [known, setKnown] = useState<AuditPage>();
  // What there is to choose is that of the last page that came: a choice of lines leaves it as it was.
  if (page && page !== known && choice.by === undefined && choice.group === undefined) setKnown(page);
  const { people = [], groups = [], time_zone } = known ?? page ?? {};
  const choose = (changes: LogChoice) => onChoose({ ...choice, ...changes });
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={texts.by}
        value={choice.by ?? ""}
        data={[
          { value: "", label: texts.all.people },
          ...people.map(({ id, name, mail }) => ({ value: id, label: name ?? mail })),
          { value: NO_MEMBER, label: texts.nobody },
        ]}
        onChange={(event) => choose({ by: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={texts.group}
        value={choice.group ?? ""}
        data={[
          { value: "", label: texts.all.groups },
          ...groups.map((group) => ({ value: group, label: texts.groups[group] })),
        ]}
        onChange={(event) =>
          choose({ group: (event.currentTarget.value || undefined) as AuditGroup | undefined })
        }
      />
      {studies.length > 0 && (
        <NativeSelect
          label={texts.study}
          value={choice.study ?? ""}
          data={[
            { value: "", label: texts.all.studies },
            ...studies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => choose({ study: event.currentTarget.value || undefined })}
        />
      )}
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={texts[end]}
          value={choice[end] ?? ""}
          onChange={(event) => choose({ [end]: event.currentTarget.value || undefined })}
        />
      ))}
      {time_zone !== undefined && <p className={styles.zone}>{texts.zone(time_zone)}</p>}
    </div>
  );
}

interface LineTableProps {
  aquarium: string | undefined;
  lines: readonly AuditLine[];
  timeZone: string;
  describe: Describe;
  birds: LogProps["birds"];
}

function LineTable({ aquarium, lines, timeZone, describe, birds }: LineTableProps) {
  const texts = useTexts(LOG);
  const { columns } = texts;
  const { when } = useFormats(timeZone);
  const me = useMe();
  const place = aquarium === undefined ? columns.aquarium : columns.study;
  return (
    <CardTable label={texts.list} heads={[columns.at, columns.by, columns.what, place]}>
      {lines.map((line) => {
        const { who, what } = describe(line);
        const to = placeOf(line, { birds, me });
        return (
          <CardRow key={line.id} cells="lines">
            <CardCell>
              <time dateTime={line.at} className={styles.at}>
                {when(line.at)}
              </time>
            </CardCell>
            <CardCell label={columns.by}>
              <span className={styles.text}>{who}</span>
            </CardCell>
            <CardCell label={columns.what}>
              <span className={styles.text}>{to === undefined ? what : <Link to={to}>{what}</Link>}</span>
            </CardCell>
            <CardCell label={place}>
              <span className={styles.text}>
                {[...(aquarium === undefined ? [line.aquarium ?? ""] : []), line.study?.name ?? ""]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}

interface SaveButtonProps {
  aquarium: string | undefined;
  choice: LogChoice;
  timeZone: string;
  describe: Describe;
}

/** Saves all lines of the choice, and not only those on show. */
function SaveButton({ aquarium, choice, timeZone, describe }: SaveButtonProps) {
  const texts = useTexts(LOG);
  const { when } = useFormats(timeZone);
  const [count, setCount] = useState(0);
  const saving = useMutation({
    mutationFn: () => readWholeLog(aquarium, choice, setCount),
    onSuccess: (lines) => {
      const csv = logCsv(lines, { columns: texts.columns, when, describe });
      saveFile(
        new Blob([csv], { type: "text/csv;charset=utf-8" }),
        `${[texts.file, aquarium].filter(Boolean).join("-")}.csv`,
      );
    },
    onSettled: () => setCount(0),
  });
  return (
    <span className={styles.save}>
      <Button aria-busy={saving.isPending} onClick={() => !saving.isPending && saving.mutate()}>
        {saving.isPending ? texts.saving(count) : texts.save}
      </Button>
      {saving.isError && <Failure error={saving.error} />}
    </span>
  );
}
