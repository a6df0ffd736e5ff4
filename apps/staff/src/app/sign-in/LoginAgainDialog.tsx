import type { Me } from "@harapen/contract/staff/people";
import { Modal } from "@mantine/core";
import { useEffect } from "react";
import { COMMON, useTexts } from "../../i18n/texts.ts";
import { login } from "../../identity/login.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Notice.tsx";
import styles from "./LoginEndedDialog.module.css";
import { SIGN_IN } from "./texts.ts";
import { useSignInElsewhere } from "./use-sign-in-elsewhere.ts";

/**
 * Asks for a new login before something is done that can't be undone; the screens beneath stay as they are,
 * and what was asked for is done once its person has logged in.
 */
export function LoginAgainDialog({ me }: { me: Me }) {
  const texts = useTexts(SIGN_IN);
  const { retry, cancel } = useTexts(COMMON);
  const { who, way, hasFailed, isDone } = useSignInElsewhere({ isFresh: true });
  const found = isDone && !who.isFetching ? who.data : undefined;
  const isBack = found?.id === me.id;
  useEffect(() => {
    if (isBack) login.answerAgain(true);
  }, [isBack]);
  const other = found && !isBack ? (found.name ?? found.mail) : undefined;
  const own = me.name ?? me.mail;
  return (
    <Modal
      opened
      onClose={() => login.answerAgain(false)}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={texts.againTitle}
    >
      <div className={styles.dialog}>
        <p>{other ? texts.somebodyElseAgain(other, own) : texts.againLead(own)}</p>
        <div role="status">{hasFailed && <p>{texts.failedTitle}</p>}</div>
        {way.isError && <Failure error={way.error} />}
        {way.isError && <Button onClick={() => void way.refetch()}>{retry}</Button>}
        {way.data && (
          <ButtonLink variant="primary" full to={way.data.address} target="_blank" rel="noopener">
            {texts.again}
          </ButtonLink>
        )}
        <Button full onClick={() => login.answerAgain(false)}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}
