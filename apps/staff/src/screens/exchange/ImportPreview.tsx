import type { PendingImport } from "@harapen/contract/staff/import";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { aquariumKey } from "../../api/draft.ts";
import { discardImport, importQuery, takeImport } from "../../api/exchange.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { useShowDone } from "../../ui/feedback/use-show-done.ts";
import { BirdDifference } from "./BirdDifference.tsx";
import { differingDetails } from "./differing-details.ts";
import styles from "./ExchangeScreen.module.css";
import { Problems } from "./Problems.tsx";
import { EXCHANGE } from "./texts.ts";

type ReadyImport = Extract<PendingImport, { state: "ready" }>;

/** What a zip would change in what is published, shown before it is taken into the draft. */
export function ImportPreview({ pending }: { pending: ReadyImport }) {
  const texts = useTexts(EXCHANGE);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const navigate = useNavigate();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const { id, by, at, differences, problems, pictures } = pending;
  const { details, birds, reordered } = differences;
  const parts = details?.after ? differingDetails(details.before, details.after) : [];
  const imported = birds.flatMap(({ after }) => after ?? []);
  const isSame = !details && birds.length === 0 && !reordered;
  const when = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const taking = useMutation({
    mutationFn: () => takeImport(slug, id),
    onSuccess: async () => {
      showDone(texts.taken);
      await navigate(paths.overview(slug));
    },
    // Where the answer is lost, or somebody else was first, the zip is not as it is shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
  const discarding = useMutation({
    mutationFn: () => discardImport(slug),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQuery(slug).queryKey }),
  });
  const isBusy = taking.isPending || discarding.isPending;
  const failed = taking.error ?? discarding.error;
  return (
    <>
      <p>{texts.sentBy(by?.name ?? "", when)}</p>
      {isSame ? (
        <Notice tone="done" title={texts.same} />
      ) : (
        <div className={styles.summary}>
          {texts.counts(birds).map(([tone, text]) => (
            <Pill key={text} tone={tone}>
              {text}
            </Pill>
          ))}
        </div>
      )}
      {problems.length > 0 && (
        <Notice tone="todo" title={texts.problemsTitle(problems.length)}>
          <Problems problems={problems} birds={imported} />
        </Notice>
      )}
      {parts.length > 0 && <p>{texts.detailsChanged(parts)}</p>}
      {reordered && <p>{texts.reordered}</p>}
      <ul className={styles.birds}>
        {birds.map((difference) => (
          <BirdDifference
            key={difference.id}
            difference={difference}
            details={details?.after ?? undefined}
            imported={imported}
            pictures={pictures}
          />
        ))}
      </ul>
      {failed !== null && <Failure error={failed} />}
      <div className={styles.actions}>
        {!isSame && (
          <Button variant="primary" disabled={isBusy} onClick={() => taking.mutate()}>
            {texts.take}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => discarding.mutate()}>
          {isSame ? texts.close : texts.discard}
        </Button>
      </div>
    </>
  );
}
