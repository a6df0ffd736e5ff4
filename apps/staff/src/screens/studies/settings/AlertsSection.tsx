import type { AlertChannel, AlertFailure } from "@harapen/contract/staff/studies/quality";
import { DEFAULT_HOURS, type OpeningHours, STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { alertWaysQuery, testAlert } from "../../../api/studies.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { ALERT_FAILURE } from "../../../study/alert-failure.ts";
import { hasPrivateHost } from "../../../study/private-host.ts";
import { useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WholeNumberInput } from "../../../ui/fields.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./Settings.module.css";
import { STUDY_SETTINGS } from "./texts.ts";
import type { SettingsSectionProps } from "./use-settings-editor.ts";

const isMail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

const HOURS = ["opens", "closes"] as const satisfies readonly (keyof OpeningHours)[];

/** The recipients of alerts, which analysts are not told, and when a silence is one. */
export function AlertsSection({ settings: { alerts }, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const alert = (changes: Partial<typeof alerts>) => change({ alerts: { ...alerts, ...changes } });
  const { research } = useRights();
  const { hours = DEFAULT_HOURS } = alerts;
  return (
    <Section title={texts.alerts} anchor="alerts">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.alertsLead}</p>
        <div className={styles.pair}>
          {research && (
            <>
              <TextInput
                type="email"
                label={texts.mail}
                value={alerts.mail ?? ""}
                maxLength={STUDY_LIMITS.mail}
                error={alerts.mail === null || isMail(alerts.mail) ? undefined : texts.mailFault}
                onChange={(event) => alert({ mail: event.currentTarget.value.trim() || null })}
              />
              <TextInput
                type="url"
                label={texts.webhook}
                value={alerts.webhook ?? ""}
                maxLength={STUDY_LIMITS.webhook}
                error={alerts.webhook === null || isAddress(alerts.webhook) ? undefined : texts.webhookFault}
                onChange={(event) => alert({ webhook: event.currentTarget.value.trim() || null })}
              />
            </>
          )}
          <WholeNumberInput
            label={texts.silent}
            value={alerts.silent_minutes}
            min={STUDY_LIMITS.silentMinutes.least}
            max={STUDY_LIMITS.silentMinutes.most}
            onChange={(minutes) => minutes !== null && alert({ silent_minutes: minutes })}
          />
          {HOURS.map((one) => (
            <TextInput
              key={one}
              type="time"
              label={texts.hours[one]}
              value={hours[one]}
              error={one === "closes" && hours.closes <= hours.opens ? texts.hoursFault : undefined}
              onChange={({ currentTarget: { value } }) => {
                // A time that is only half typed has no value.
                if (value) alert({ hours: { ...hours, [one]: value } });
              }}
            />
          ))}
        </div>
      </fieldset>
      {research && alerts.mail !== null && isMail(alerts.mail) && (
        <TestAlert channel="mail" to={alerts.mail} />
      )}
      {research && alerts.webhook !== null && isAddress(alerts.webhook) && (
        <TestAlert channel="webhook" to={alerts.webhook} />
      )}
    </Section>
  );
}

interface TestAlertProps {
  channel: AlertChannel;
  /** The address as it is written, stored or not. */
  to: string;
}

/** Sends a test to an address that may not be saved yet, and says what became of it. */
function TestAlert({ channel, to }: TestAlertProps) {
  const texts = useTexts(TEST);
  const failures = useTexts(ALERT_FAILURE);
  const [slug, study] = [useSlug(), useStudyId()];
  const { data: ways } = useQuery(alertWaysQuery(slug, study));
  const testing = useMutation({
    mutationFn: (address: string) => testAlert(slug, study, { channel, to: address }),
  });
  const isOfThis = testing.variables === to;
  const failure = isOfThis ? testing.data?.failure : undefined;
  const code = ways && obstacleOf(channel, to, ways);
  if (code) return <Notice tone="todo">{failures.why({ code, detail: "" })}</Notice>;
  return (
    <div className={styles.group}>
      <div>
        <Button disabled={testing.isPending} onClick={() => testing.mutate(to)}>
          {testing.isPending ? texts.sending : texts.test[channel]}
        </Button>
      </div>
      <div role="status">
        {failure === null && <Notice tone="done">{texts.sent}</Notice>}
        {failure && <Notice tone="wrong">{failures.why(failure)}</Notice>}
      </div>
      {isOfThis && testing.error !== null && <Failure error={testing.error} />}
    </div>
  );
}

/** Returns why nothing can be sent by a way, as far as that shows without trying. */
function obstacleOf(
  channel: AlertChannel,
  to: string,
  ways: { readonly mail: boolean; readonly private_webhooks: boolean },
): AlertFailure["code"] | undefined {
  if (channel === "mail") return ways.mail ? undefined : "no-mail";
  return !ways.private_webhooks && hasPrivateHost(to) ? "private-address" : undefined;
}

const TEST = inBoth({
  ja: {
    test: { mail: "ためしのメールを送る", webhook: "Webhook をためす" },
    sending: "送っています…",
    sent: "送りました。届いたかどうか見てください。",
  },
  en: {
    test: { mail: "Send a test mail", webhook: "Test the webhook" },
    sending: "Sending…",
    sent: "It was sent. See whether it has arrived.",
  },
});
