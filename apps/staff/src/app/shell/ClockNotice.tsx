import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clockQuery, confirmClock } from "../../api/clock.ts";
import { inBoth, useFormats, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";

/** Says to admins that the server's clock has jumped, so that nothing is deleted by time, and asks them. */
export function ClockNotice() {
  const texts = useTexts(CLOCK);
  const { when } = useFormats();
  const queryClient = useQueryClient();
  const { data } = useQuery(clockQuery);
  const confirming = useMutation({
    mutationFn: confirmClock,
    onSuccess: (state) => queryClient.setQueryData(clockQuery.queryKey, state),
    onError: () => queryClient.invalidateQueries({ queryKey: clockQuery.queryKey }),
  });
  const doubt = data?.doubt;
  if (!doubt) return null;
  return (
    <Notice tone="todo" title={texts.title}>
      <p>{texts.found(when(doubt.now), when(doubt.known))}</p>
      <p>{doubt.contradicted ? texts.contradicted : texts.question}</p>
      {confirming.isError && <Failure error={confirming.error} />}
      {!doubt.contradicted && (
        <div>
          <Button disabled={confirming.isPending} onClick={() => confirming.mutate(doubt.now)}>
            {texts.confirm(when(doubt.now))}
          </Button>
        </div>
      )}
    </Notice>
  );
}

const CLOCK = inBoth({
  ja: {
    title: "サーバーの時計が飛びました",
    found: (now: string, known: string) =>
      `サーバーの時計は ${now} ですが、最後に確かだった時刻は ${known} です。時計が確かめられるまで、期限のすぎた記録は消えません。`,
    question: "時計がまちがっていれば、サーバーで直してください。正しければ、下のボタンで確かめてください。",
    contradicted: "ほかのサーバーの時計は合っています。このサーバーの時計を直してください。",
    confirm: (now: string) => `${now} で正しい`,
  },
  en: {
    title: "The server’s clock has jumped",
    found: (now: string, known: string) =>
      `It says ${now}, but the last known time was ${known}. Until somebody confirms the clock, old data stays.`,
    question: "If the clock is wrong, correct it on the server. If it is right, confirm it here.",
    contradicted: "Another server’s clock is right. Please correct this server’s clock.",
    confirm: (now: string) => `${now} is right`,
  },
});
