import type { OwnSessions } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../api/me.ts";
import { endSession, endSessions, sessionsQuery } from "../../api/people.ts";
import { inBoth, useFormats, useTexts } from "../../i18n/texts.ts";
import { signOut } from "../../identity/sign-in.ts";
import { BASE_PATH } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Pill } from "../../ui/Notice.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import styles from "./PeopleScreen.module.css";

/** The screen of one's own account: where one is logged in. */
export function AccountScreen() {
  const texts = useTexts(ACCOUNT);
  const { name, mail } = useMe();
  const { sessions } = useSuspenseQuery(sessionsQuery).data;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Page title={texts.title} lead={name === null ? mail : `${name} (${mail})`}>
      <Section title={texts.sessions}>
        {sessions === null ? <p>{texts.perTab}</p> : <Sessions sessions={sessions} />}
        <div>
          <Button variant="danger" onClick={() => setLeaving(true)}>
            {texts.everywhere}
          </Button>
        </div>
      </Section>
      {isLeaving && <EverywhereDialog onClose={() => setLeaving(false)} />}
    </Page>
  );
}

function Sessions({ sessions }: { sessions: NonNullable<OwnSessions["sessions"]> }) {
  const texts = useTexts(ACCOUNT);
  const { when, day } = useFormats();
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: endSession,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <>
      <ul className={styles.people}>
        {sessions.map(({ id, begun_at, last_used_on, current }) => (
          <li key={id} className={styles.person}>
            <span className={styles.who}>
              <span>{texts.begun(when(begun_at))}</span>
              {last_used_on !== null && (
                <span className={styles.mail}>{texts.lastUsed(day(last_used_on))}</span>
              )}
            </span>
            {current ? (
              <Pill tone="done">{texts.current}</Pill>
            ) : (
              <Button
                aria-label={texts.endOf(when(begun_at))}
                disabled={ending.isPending}
                onClick={() => ending.mutate(id)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending.isError && <Failure error={ending.error} />}
    </>
  );
}

/** Asks before one is logged out everywhere. */
function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ACCOUNT);
  const leaving = useMutation({
    mutationFn: async () => {
      await endSessions();
      await signOut();
    },
    onSuccess: () => window.location.replace(BASE_PATH),
  });
  return (
    <FormDialog
      title={texts.everywhereTitle}
      action={texts.everywhere}
      variant="danger"
      doing={leaving}
      onSubmit={() => leaving.mutate()}
      onClose={onClose}
    >
      <p>{texts.everywhereLead}</p>
    </FormDialog>
  );
}

const ACCOUNT = inBoth({
  ja: {
    title: "あなたのアカウント",
    sessions: "ログインしているところ",
    perTab: "ここでは、タブごとにログインします。タブをとじると、そのログインは終わります。",
    begun: (when: string) => `${when} から`,
    lastUsed: (day: string) => `最後に使った日: ${day}`,
    current: "このブラウザー",
    end: "ログアウトする",
    endOf: (when: string) => `${when} からのログインを終える`,
    everywhere: "すべてのところでログアウトする",
    everywhereTitle: "すべてのところでログアウトしますか",
    everywhereLead: "このタブも、ほかのブラウザーやタブも、すぐに入れなくなります。",
  },
  en: {
    title: "Your account",
    sessions: "Where you are logged in",
    perTab: "Here every tab has its own login, which ends when the tab is closed.",
    begun: (when: string) => `since ${when}`,
    lastUsed: (day: string) => `last used: ${day}`,
    current: "this browser",
    end: "Log out",
    endOf: (when: string) => `End the login of ${when}`,
    everywhere: "Log out everywhere",
    everywhereTitle: "Log out everywhere?",
    everywhereLead: "This tab and all other browsers and tabs lose access at once.",
  },
});
