import { useEffect, useEffectEvent, useState } from "react";
import { useLocale } from "../i18n/locale-store.ts";
import { Message } from "../i18n/Message.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { requestSignIn } from "./sign-in.ts";
import { tellTrouble, welcome } from "./sign-in-flow.ts";

const WIDTH = 400;

/** A link that the visitor taps is no popup, and no browser blocks it. */
export function BlockedDialog({ onClose }: { onClose: () => void }) {
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

/** Where to sign in, once known. The dialog ends with the sign-in; after it was closed, an answer still counts. */
function useSignInAddress(onEnd: () => void): string | undefined {
  const [address, setAddress] = useState<string>();
  const locale = useLocale();
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    let shown = true;
    const endIfShown = () => shown && end();
    requestSignIn(locale)
      .then((request) => {
        if (shown) setAddress(request.address);
        return request.session.then(welcome);
      })
      .catch(tellTrouble)
      .then(endIfShown);
    return () => {
      shown = false;
    };
  }, [locale]);
  return address;
}
