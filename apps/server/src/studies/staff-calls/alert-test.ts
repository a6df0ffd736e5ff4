import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type AlertFailure, testAlertRequest } from "@harapen/contract/staff/studies/quality";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { type AlertSender, testText, UnsentAlertError } from "../alerts/alert-senders.ts";
import { readStudyKiosks } from "../kiosks/study-kiosks.ts";
import { getStudy } from "../study-store.ts";

/** Serves by which ways this server can send alerts. */
export const readAlertWays = readingCall({
  path: STAFF_PATHS.studyAlertTest(":slug", ":study"),
  access: "researcher",
  async answer({ context: { config, studies } }) {
    return { mail: studies.alertSenders.mail !== undefined, private_webhooks: config.alerts.allowPrivate };
  },
});

/** Sends a message by which a researcher sees whether alerts arrive, and answers why not. */
export const testAlert = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyAlertTest(":slug", ":study"),
  access: "researcher",
  action: "test-alert",
  body: testAlertRequest,
  async perform({ context: { database, studies }, params: { slug, study: id }, body: { channel, to } }) {
    const study = await getStudy(studies.stored, slug, id);
    const { devices } = await readStudyKiosks(database, study, Date.now());
    const failure = await failureOf(studies.alertSenders[channel], to, testText(study, devices));
    return { answer: { failure }, subject: id, after: { channel, failure } };
  },
});

async function failureOf(
  sender: AlertSender | undefined,
  to: string,
  message: ReturnType<typeof testText>,
): Promise<AlertFailure | null> {
  if (!sender) return { code: "no-mail", detail: "" };
  try {
    await sender.send(to, message);
    return null;
  } catch (error) {
    if (error instanceof UnsentAlertError) return error.failure;
    throw error;
  }
}
