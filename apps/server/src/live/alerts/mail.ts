import { createTransport } from "nodemailer";
import type { AlertSender } from "./alert-sender.ts";

const TIMEOUT_MS = 10_000;

/** The mail server, as an address with user and password (`smtps://user:password@host`), and the sender's address. */
export interface MailSettings {
  readonly server: string;
  readonly from: string;
}

/** Returns the sender of alerts by mail. Attachments and addresses are never read from elsewhere: a message is plain text. */
export function mailSender({ server, from }: MailSettings): AlertSender {
  const transport = createTransport({
    url: server,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, { subject, text }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
