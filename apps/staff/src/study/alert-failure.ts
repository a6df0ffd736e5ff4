import type { AlertFailure } from "@harapen/contract/staff/studies/quality";
import { inBoth } from "../i18n/texts.ts";

const withDetail = (text: string, detail: string, ja: boolean) =>
  detail === "" ? text : ja ? `${text}（${detail}）` : `${text} (${detail})`;

const ja: Readonly<Record<AlertFailure["code"], string>> = {
  "no-mail":
    "このサーバーはメールを送れません。サーバーの担当の人が SMTP_URL と MAIL_FROM を決めると送れます",
  "private-address":
    "この URL は館内だけのものなので、このサーバーからは送りません。サーバーの担当の人が許すと送れます",
  refused: "相手のサーバーに断られました",
  "timed-out": "相手のサーバーから返事がありませんでした",
  unreachable: "相手のサーバーにつながりませんでした",
};

const en: typeof ja = {
  "no-mail": "This server has no mail. Its operator can set SMTP_URL and MAIL_FROM",
  "private-address":
    "This address is not of the internet, so the server does not send to it. Its operator can allow that",
  refused: "The other server refused it",
  "timed-out": "The other server did not answer in time",
  unreachable: "The other server could not be reached",
};

/** Why a message about a study could not be sent, in words. */
export const ALERT_FAILURE = inBoth({
  ja: { why: ({ code, detail }: AlertFailure) => `${withDetail(ja[code], detail, true)}。` },
  en: { why: ({ code, detail }: AlertFailure) => `${withDetail(en[code], detail, false)}.` },
});
