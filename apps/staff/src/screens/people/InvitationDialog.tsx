import { type Invitation, writeInvitation } from "@harapen/contract/staff/invitation";
import { STAFF_PATH } from "@harapen/contract/staff/paths";
import type { AquariumRole } from "@harapen/contract/staff/people";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMe } from "../../api/me.ts";
import { textIn } from "../../draft/display-text.ts";
import { STAFF_LOCALES, type StaffLocale, useTexts } from "../../i18n/texts.ts";
import { isLocalAddress } from "../../platform/local-address.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { TextToSend } from "../../ui/TextToSend.tsx";
import styles from "./PeopleScreen.module.css";
import { PEOPLE } from "./texts.ts";

/** Somebody who is invited. */
export interface Invited {
  readonly id: string;
  readonly mail: string;
  readonly admin: boolean;
  /** Their roles by the aquariums' slugs. */
  readonly places: readonly { readonly slug: string; readonly roles: readonly AquariumRole[] }[];
  /** Whether they were added just now. */
  readonly isNew: boolean;
}

interface InvitationDialogProps {
  invited: Invited;
  /** Has the server send a mail; unset where it sends none. */
  send: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/**
 * An invitation in both languages, to copy and to send. Where the server sends mail, it goes to who was added
 * just now by itself, and to others when it is asked for.
 */
export function InvitationDialog({ invited, send, onClose }: InvitationDialogProps) {
  const texts = useTexts(PEOPLE);
  const { mail, isNew } = invited;
  const write = useInvitation(invited);
  const sending = useMutation({ mutationFn: async () => send?.() });
  const begun = useRef(false);
  const { mutate } = sending;
  const isSentByItself = isNew && send !== undefined;
  useEffect(() => {
    if (!isSentByItself || begun.current) return;
    begun.current = true;
    mutate();
  }, [isSentByItself, mutate]);
  return (
    <Dialog title={isNew ? texts.invitedTitle(mail) : texts.invitationOf(mail)} size="lg" onClose={onClose}>
      <div className={styles.invitation}>
        <div role="status">{sending.isSuccess && texts.mailSent(mail)}</div>
        {sending.isError && (
          <>
            <Failure error={sending.error} />
            <p>{texts.mailFailed}</p>
          </>
        )}
        {send && !sending.isSuccess && (
          <div>
            <Button variant="primary" disabled={sending.isPending} onClick={() => mutate()}>
              {texts.sendMail}
            </Button>
          </div>
        )}
        <p>{send ? texts.invitationLead : texts.invitationAlone}</p>
        {isLocalAddress(window.location.hostname) && <Notice tone="todo">{texts.localInvitation}</Notice>}
        {STAFF_LOCALES.map((locale) => (
          <TextToSend key={locale} text={write(locale)} lang={locale} label={texts.invitationIn[locale]} />
        ))}
      </div>
    </Dialog>
  );
}

/** Returns a function that writes an invitation in a language. */
function useInvitation({ mail, admin, places }: Invited): (locale: StaffLocale) => string {
  const { aquariums } = useMe();
  return (locale) => {
    const invitation: Invitation = {
      ...{ mail, admin, address: `${window.location.origin}${STAFF_PATH}` },
      places: places.map(({ slug, roles }) => ({
        roles,
        name: textIn(aquariums.find((aquarium) => aquarium.slug === slug)?.name ?? {}, locale) ?? slug,
      })),
    };
    return writeInvitation(invitation, locale).text;
  };
}
