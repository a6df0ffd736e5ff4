import { createTransport } from "nodemailer";

/**
 * The mail server, as an address with user and password (`smtps://user:password@host`), and the sender's
 * address.
 */
export interface MailSettings {
  readonly server: string;
  readonly from: string;
}

/** A message in plain text. */
interface Message {
  readonly subject: string;
  readonly text: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Returns a function that sends a message to an address; it rejects where the mail server does not take it.
 * Attachments and addresses are never read from elsewhere: a message is plain text.
 */
export function createMailer({
  server,
  from,
}: MailSettings): (to: string, message: Message) => Promise<void> {
  const transport = createTransport({
    url: server,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, { subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
