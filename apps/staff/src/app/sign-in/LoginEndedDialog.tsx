import type { Me } from "@harapen/contract/staff/people";
import { Modal } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery, whoQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { COMMON, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { login } from "../../identity/login.ts";
import { loadSignInSettings } from "../../identity/provider.ts";
import { listenForResponse } from "../../identity/response-channel.ts";
import { finishSignIn, prepareSignInElsewhere } from "../../identity/sign-in.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Notice.tsx";
import styles from "./LoginEndedDialog.module.css";
import { SIGN_IN } from "./texts.ts";

const nameOf = ({ name, mail }: Me) => name ?? mail;

/** Covers the screens after a login has ended, until its person is back, or another goes on without them. */
export function LoginEndedDialog({ me }: { me: Me }) {
  const texts = useTexts(SIGN_IN);
  const { retry } = useTexts(COMMON);
  const queryClient = useQueryClient();
  const { who, way, hasFailed } = useSignInElsewhere();
  const found = who.data;
  useEffect(() => {
    if (found?.id !== me.id) return;
    queryClient.setQueryData(meQuery.queryKey, found);
    login.resume();
  }, [found, me.id, queryClient]);
  const other = found && found.id !== me.id ? nameOf(found) : undefined;
  const isRefused = who.error && codeOf(who.error) !== "unauthorized";
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.endedTitle}
    >
      <div className={styles.dialog}>
        <p>{other ? texts.somebodyElse(other, nameOf(me)) : texts.endedLead(nameOf(me))}</p>
        <div role="status">{hasFailed && <p>{texts.failedTitle}</p>}</div>
        {isRefused && <Failure error={who.error} />}
        {way.data === null && <p>{texts.off}</p>}
        {way.isError && <Failure error={way.error} />}
        {way.isError && <Button onClick={() => void way.refetch()}>{retry}</Button>}
        {way.data && (
          <ButtonLink variant="primary" full to={way.data.address} target="_blank" rel="noopener">
            {texts.again}
          </ButtonLink>
        )}
        {other && (
          <Button variant="danger" full onClick={() => window.location.reload()}>
            {texts.goOnAs(other)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Returns how to log in in another tab, and who is logged in after that. */
function useSignInElsewhere() {
  const { locale } = useStaffLocale();
  const who = useQuery(whoQuery);
  const way = useQuery({
    queryKey: ["sign-in-elsewhere", locale],
    queryFn: async () => {
      const settings = await loadSignInSettings();
      return settings.enabled ? await prepareSignInElsewhere(settings, locale) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: async (answer: string) => finishSignIn(await loadSignInSettings(), new URL(answer)),
    // An answer can be used once: another attempt needs a new one.
    onSettled: () => Promise.all([who.refetch(), way.refetch()]),
  });
  const attempt = way.data?.attempt;
  const { mutate: end } = ending;
  useEffect(() => (attempt === undefined ? undefined : listenForResponse(attempt, end)), [attempt, end]);
  return { who, way, hasFailed: ending.isError };
}
