import { lookup as lookUp } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from "node:net";
import type { AlertChannel, AlertFailure, AlertKind } from "@harapen/contract/staff/studies/quality";
import type { AlertConfig } from "../../platform/config/config.ts";
import { createMailer, type MailSettings } from "../../platform/mail.ts";
import type { StudyKiosk } from "../kiosks/study-kiosks.ts";
import type { KeyedStudy } from "../study-store.ts";
import type { StoredAlert } from "./alert-store.ts";

/** The message of an alert, in fields for programs and in words. It contains nothing about any visitor. */
interface AlertText {
  readonly subject: string;
  readonly text: string;
  readonly json: {
    readonly study: string;
    readonly name: string;
    readonly aquarium: string;
    readonly alert: string;
    readonly kind: string;
    readonly subject: string;
    /** The name of the kiosk that it is about, if any. */
    readonly kiosk: string | null;
    readonly began_at: string;
    readonly ended_at: string | null;
  };
}

/** A way to inform somebody of an alert. */
export interface AlertSender {
  /** Informs `to`, an address of this way's kind; rejects with an `UnsentAlertError` where that fails. */
  send(to: string, alert: AlertText): Promise<void>;
}

/** The ways by which a server can inform anybody. */
export type AlertSenders = Readonly<Partial<Record<AlertChannel, AlertSender>>>;

/** Returns the ways that the settings allow. */
export function alertSenders({ mail, allowPrivate }: AlertConfig): AlertSenders {
  return { webhook: webhookSender({ allowPrivate }), ...(mail && { mail: mailSender(mail) }) };
}

/** Thrown where a message could not be sent; its failure has nothing of the address, which may be secret. */
export class UnsentAlertError extends Error {
  readonly failure: AlertFailure;

  constructor(failure: AlertFailure, cause?: unknown) {
    super(`an alert was not sent: ${[failure.code, failure.detail].filter(Boolean).join(", ")}`, { cause });
    this.failure = failure;
  }
}

/** The codes of Node's and nodemailer's errors that a time limit ended. */
const TIME_LIMITS = ["ETIMEDOUT", "ETIMEOUT", "ESOCKETTIMEDOUT"];

/** Returns why a connection failed. */
function connectionFailure(error: unknown): UnsentAlertError {
  if (error instanceof UnsentAlertError) return error;
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
  if (responseCode !== undefined)
    return new UnsentAlertError({ code: "refused", detail: String(responseCode) }, error);
  const isLate = name === "TimeoutError" || name === "AbortError" || TIME_LIMITS.includes(code ?? "");
  const detail = /^[A-Z][A-Z0-9_]*$/.test(code ?? "") ? (code ?? "") : "";
  return new UnsentAlertError({ code: isLate ? "timed-out" : "unreachable", detail }, error);
}

/** Returns the sender of alerts by mail. */
export function mailSender(settings: MailSettings): AlertSender {
  const send = createMailer(settings);
  return {
    send: (to, { subject, text }) =>
      send(to, { subject, text }).catch((error: unknown) => {
        throw connectionFailure(error);
      }),
  };
}

const TIMEOUT_MS = 10_000;

/**
 * Returns the sender of alerts by a POST of JSON. It follows no redirects, and refuses private addresses
 * unless they are allowed: a researcher must not reach what only the server can.
 */
export function webhookSender({ allowPrivate }: { readonly allowPrivate: boolean }): AlertSender {
  return {
    async send(to, { json }) {
      const url = new URL(to);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress();
      const status = await post(url, JSON.stringify(json), allowPrivate).catch((error: unknown) => {
        throw connectionFailure(error);
      });
      if (status < 200 || status > 299)
        throw new UnsentAlertError({ code: "refused", detail: String(status) });
    },
  };
}

const privateAddress = () => new UnsentAlertError({ code: "private-address", detail: "" });

/** Posts a body; resolves to the answer's status. Reads nothing of the answer's body. */
function post(url: URL, body: string, allowPrivate: boolean): Promise<number> {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const posted = request(
      url,
      { method: "POST", headers, signal, agent: false, ...(!allowPrivate && { lookup: lookUpPublic }) },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    posted.on("error", reject);
    posted.end(body);
  });
}

/**
 * The IPv4 networks outside of the public internet:
 * https://www.iana.org/assignments/iana-ipv4-special-registry.
 */
const PRIVATE_IPV4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  PRIVATE_IPV4.addSubnet(network, bits, "ipv4");

/**
 * The IPv6 addresses that are allocated to networks of the internet
 * (https://www.iana.org/assignments/ipv6-unicast-address-assignments) ...
 */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
/**
 * ... and those of them that are not public, or lead to an IPv4 address that they contain
 * (https://www.iana.org/assignments/iana-ipv6-special-registry): those of Teredo and other protocols, of
 * examples, of 6to4.
 */
const SPECIAL_IPV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_IPV6.addSubnet(network, bits, "ipv6");

/**
 * Whether an IPv4 or IPv6 address is of the public internet. No IPv6 address that contains an IPv4 address
 * is: a network may forward it to that, private or not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE_IPV4.check(address, "ipv4");
  return isIPv6(address) && GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/**
 * Looks a name up as Node does, and refuses one without a public address: the connection goes to the address
 * that was checked, even if the name leads elsewhere later.
 */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(privateAddress(), "", 0);
    if (options.all) (done as (error: null, addresses: typeof allowed) => void)(null, allowed);
    else done(null, first.address, first.family);
  });
};

const WORDS: Readonly<Record<AlertKind, { readonly ja: string; readonly en: string }>> = {
  "device-silent": { ja: "端末からの記録がとだえています", en: "A device of the exhibit has gone silent" },
  "no-visits": {
    ja: "開館中なのに、記録が届いていません",
    en: "No data arrives from the aquarium during its opening hours",
  },
  errors: { ja: "同じエラーが続いています", en: "Many visits have the same error" },
  quarantined: { ja: "読めない記録が届いています", en: "Events arrive that cannot be read" },
  "missing-events": { ja: "記録の抜けが増えています", en: "Many visits lack events" },
  "open-ends": { ja: "終わりのない訪問が増えています", en: "Many visits have no end" },
  clock: { ja: "時計がずれている端末があります", en: "Devices have wrong clocks" },
  unsigned: { ja: "署名のない保存が続いています", en: "Records arrive without the server's signature" },
  impossible: { ja: "ありえない結果が記録されています", en: "Impossible outcomes were recorded" },
  arms: { ja: "条件の割り当てがかたよっています", en: "The shares of the arms do not match their weights" },
  versions: { ja: "検索のしくみの版が変わりました", en: "Searches are computed with different versions" },
  aids: { ja: "条件とちがうヒントが出ています", en: "Visits had aids that differ from their arm's" },
};

/**
 * Returns the message by which a study's researcher tries whether alerts arrive. It names the kiosks whose
 * silence alerts will tell.
 */
export function testText(
  { id, aquarium, current }: Pick<KeyedStudy, "id" | "aquarium" | "current">,
  kiosks: readonly Pick<StudyKiosk, "device" | "name" | "isSetAside">[],
): AlertText {
  const { name } = current.settings;
  const now = new Date().toISOString();
  const watched = kiosks.filter(({ isSetAside }) => !isSetAside).map(({ device, name }) => name ?? device);
  return {
    subject: `[Harapen] ${name}: ためしのお知らせ / A test`,
    text: [
      `${name} (${aquarium})`,
      "",
      "これは、ためしのお知らせです。こまったことは起きていません。",
      ...(watched.length > 0 ? [`とだえたらお知らせする端末: ${watched.join("、")}`] : []),
      "",
      "This is a test of the study's alerts. Nothing is wrong.",
      ...(watched.length > 0 ? [`Kiosks whose silence is told: ${watched.join(", ")}`] : []),
      "",
    ].join("\n"),
    json: {
      ...{ study: id, name, aquarium, alert: "test", kind: "test", subject: "", kiosk: null },
      ...{ began_at: now, ended_at: now },
    },
  };
}

/** Returns the message of an alert, in Japanese and English; `kiosk`: the name of the one it is about. */
export function alertText(
  { id, aquarium, current }: Pick<KeyedStudy, "id" | "aquarium" | "current">,
  alert: Pick<StoredAlert, "kind" | "subject" | "began_at" | "ended_at"> & {
    readonly alert: string;
    readonly moment: "began" | "ended";
  },
  kiosk: string | null,
): AlertText {
  const { kind, subject, began_at } = alert;
  const { name } = current.settings;
  const ended_at = alert.moment === "ended" ? alert.ended_at : null;
  const words = WORDS[kind as AlertKind];
  const about = subject === "" ? "" : ` (${kiosk === null ? subject : `${kiosk}, ${subject}`})`;
  const state =
    ended_at === null
      ? { ja: "はじまり", en: "since" }
      : { ja: "おさまりました。はじまり", en: "over; began" };
  const when = `${began_at}${ended_at === null ? "" : ` – ${ended_at}`}`;
  return {
    subject: `[Harapen] ${name}: ${kiosk === null ? "" : `${kiosk}: `}${words.ja} / ${words.en}`,
    text: [
      `${name} (${aquarium})`,
      "",
      `${words.ja}${about}`,
      `${state.ja}: ${when}`,
      "",
      `${words.en}${about}`,
      `${state.en}: ${when}`,
      "",
    ].join("\n"),
    json: { study: id, name, aquarium, alert: alert.alert, kind, subject, kiosk, began_at, ended_at },
  };
}
