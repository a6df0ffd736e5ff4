import { useEffect, useEffectEvent, useState } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { useLocale } from "../../i18n/translate.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { completeSignIn, reportSignInError } from "../popup/popup-flow.ts";
import { createSignInRequest } from "../popup/sign-in-request.ts";

const WIDTH = 400;

/**
 * Offers a link to the provider's page in place of a blocked popup: no browser blocks a link that the visitor
 * taps.
 */
export function PopupBlockedDialog({ onClose }: { onClose: () => void }) {
  const address = useSignInAddress(onClose);
  return (
    <Dialog open onClose={onClose} title={<Message of="signIn.blockedTitle" />} maxWidth={WIDTH}>
      <p>
        <Message of="signIn.blockedText" />
      </p>
      {address ? (
        <a className={buttonClass("primary")} href={address} target="_blank" rel="noopener opener">
          <Message of="signIn.openPage" />
        </a>
      ) : (
        <Spinner />
      )}
      <Button onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

/**
 * The address of the provider's page, once known. Calls `onEnd` when the sign-in has ended; a response that
 * arrives after the dialog was closed still signs the visitor in.
 */
function useSignInAddress(onEnd: () => void): string | undefined {
  const [address, setAddress] = useState<string>();
  const locale = useLocale();
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    let mounted = true;
    const endIfMounted = () => mounted && end();
    createSignInRequest(locale)
      .then((request) => {
        if (mounted) setAddress(request.address);
        return request.signIn.then(completeSignIn);
      })
      .catch(reportSignInError)
      .then(endIfMounted);
    return () => {
      mounted = false;
    };
  }, [locale]);
  return address;
}
