import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { importQuery, sendZip } from "../../api/exchange.ts";
import { codeOf } from "../../api/staff-error.ts";
import { changesOf, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FileButton } from "../../ui/FileButton.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { Progress } from "./Progress.tsx";
import { RefusedZip } from "./RefusedZip.tsx";
import { EXCHANGE } from "./texts.ts";

const ZIPS = ".zip,application/zip,application/x-zip-compressed";

/** Brings a zip in: it is sent, read, and shown with its differences before it is taken into the draft. */
export function ImportSection() {
  const texts = useTexts(EXCHANGE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const changes = changesOf(useDraft());
  const pending = useSuspenseQuery(importQuery(slug)).data;
  const sending = useMutation({
    mutationFn: (file: File) => sendZip(slug, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQuery(slug).queryKey }),
  });
  if (sending.isPending) return <Progress label={texts.sending(sending.variables.name)} />;
  if (pending.state === "reading")
    return <Progress label={texts.reading(pending.done, pending.all)} share={pending.done / pending.all} />;
  return (
    <>
      {sending.isError &&
        (codeOf(sending.error) === "too-large" ? (
          <Notice tone="wrong" title={texts.tooLargeTitle}>
            <p>{texts.tooLarge}</p>
          </Notice>
        ) : (
          <Failure error={sending.error} />
        ))}
      {pending.state === "refused" && <RefusedZip problems={pending.problems} />}
      {pending.state === "ready" ? (
        <ImportPreview pending={pending} />
      ) : (
        <>
          <p>{texts.inLead}</p>
          {changes > 0 && <Notice tone="todo" title={texts.draftTitle(changes)} />}
        </>
      )}
      <FileButton
        accept={ZIPS}
        variant={pending.state === "ready" ? "plain" : "primary"}
        label={pending.state === "none" ? texts.choose : texts.chooseOther}
        onFile={(file) => sending.mutate(file)}
      />
    </>
  );
}
