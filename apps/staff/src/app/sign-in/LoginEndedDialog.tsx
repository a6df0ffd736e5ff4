import type { Me } from "@harapen/contract/staff/people";
import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { COMMON, useTexts } from "../../i18n/texts.ts";
import { login } from "../../identity/login.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Notice.tsx";
import styles from "./LoginEndedDialog.module.css";
import { SIGN_IN } from "./texts.ts";
import { useSignInElsewhere } from "./use-sign-in-elsewhere.ts";

const nameOf = ({ name, mail }: Me) => name ?? mail;

/** Covers the screens after a login has ended, until its person is back, or another goes on without them. */
export function LoginEndedDialog({ me }: { me: Me }) {
  const texts = useTexts(SIGN_IN);
  const { retry } = useTexts(COMMON);
  const queryClient = useQueryClient();
  const { who, way, hasFailed } = useSignInElsewhere({ isFresh: false });
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
