import type {
  DeletionName,
  DeletionRequest,
  DeletionResponse,
} from "@harapen/contract/staff/deletion/deletion";
import { NativeSelect, TextInput } from "@mantine/core";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../Button.tsx";
import { Failure } from "../feedback/Failure.tsx";
import { Section } from "../page/Section.tsx";
import styles from "./Deletion.module.css";
import { FoundNotice } from "./FoundNotice.tsx";
import { DELETION } from "./texts.ts";

/** Whom a deletion is about. */
interface Named<Name extends DeletionName> extends Omit<DeletionRequest, "dry_run" | "named_by"> {
  readonly named_by: Name;
}

interface DeletionFormProps<Name extends DeletionName> {
  /** The ways in which a person may be named; the first is the default. */
  names: readonly [Name, ...Name[]];
  send: (request: Named<Name> & Pick<DeletionRequest, "dry_run">) => Promise<DeletionResponse>;
  /** The queries to reload after a deletion, also one whose answer was lost. */
  queryKey: QueryKey;
}

/** Shows what is stored of a person, and then deletes it. */
export function DeletionForm<Name extends DeletionName>({ names, send, queryKey }: DeletionFormProps<Name>) {
  const texts = useTexts(DELETION);
  const queryClient = useQueryClient();
  const [namedBy, setNamedBy] = useState<Name>(names[0]);
  const [value, setValue] = useState("");
  const looking = useMutation({
    mutationFn: (named: Named<Name>) => send({ ...named, dry_run: true }),
  });
  const deleting = useMutation({
    mutationFn: (named: Named<Name>) => send({ ...named, dry_run: false }),
    onSuccess() {
      looking.reset();
      setValue("");
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
  // The question about another person is dropped, with its answer if that is still to come.
  const change = (set: () => void) => {
    looking.reset();
    deleting.reset();
    set();
  };
  const error = deleting.error ?? looking.error;
  return (
    <Section title={texts.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          deleting.reset();
          looking.mutate({ named_by: namedBy, value });
        }}
      >
        <NativeSelect
          label={texts.namedBy}
          value={namedBy}
          disabled={deleting.isPending}
          data={names.map((name) => ({ value: name, label: texts.names[name] }))}
          onChange={(event) => change(() => setNamedBy(event.currentTarget.value as Name))}
        />
        <TextInput
          className={styles.value}
          label={names.some((name) => name === "code") ? texts.value : texts.valueOfVisitor}
          value={value}
          disabled={deleting.isPending}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(() => setValue(event.currentTarget.value))}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={value.trim() === "" || looking.isPending || deleting.isPending}
        >
          {texts.look}
        </Button>
      </form>
      {error && <Failure error={error} />}
      {deleting.data && <FoundNotice tone="done" title={texts.done} {...deleting.data} />}
      {looking.data && (
        <FoundNotice tone="todo" title={texts.found} {...looking.data}>
          <div>
            <Button
              variant="danger"
              disabled={deleting.isPending}
              onClick={() => deleting.mutate(looking.variables)}
            >
              {texts.remove}
            </Button>
          </div>
        </FoundNotice>
      )}
    </Section>
  );
}
