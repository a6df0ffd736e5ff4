import type { AlertKind } from "@harapen/contract/staff/studies/quality";
import type { StoredAlert } from "../../storage/studies/alert-store.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";

/** The message of an alert, in fields for programs and in words. It contains nothing about any visitor. */
export interface AlertText {
  readonly subject: string;
  readonly text: string;
  readonly json: {
    readonly study: string;
    readonly name: string;
    readonly aquarium: string;
    readonly alert: string;
    readonly kind: string;
    readonly subject: string;
    readonly began_at: string;
    readonly ended_at: string | null;
  };
}

const WORDS: Readonly<Record<AlertKind, { readonly ja: string; readonly en: string }>> = {
  "device-silent": { ja: "端末からの記録がとだえています", en: "A device of the exhibit has gone silent" },
  "no-visits": {
    ja: "開館中なのに、記録が届いていません",
    en: "Nothing arrives from the aquarium during its hours",
  },
  errors: { ja: "同じエラーが続いています", en: "Many visits have the same error" },
  quarantined: { ja: "読めない記録が届いています", en: "Events arrive that cannot be read" },
  "missing-events": { ja: "記録の抜けが増えています", en: "Many visits lack events" },
  "open-ends": { ja: "終わりのない訪問が増えています", en: "Many visits have no end" },
  clock: { ja: "時計がずれている端末があります", en: "Devices have wrong clocks" },
  unsigned: { ja: "署名のない保存が続いています", en: "Records arrive without the server's signature" },
  impossible: { ja: "ありえない結果が記録されています", en: "Outcomes were recorded that cannot be" },
  arms: { ja: "条件の割り当てがかたよっています", en: "The arms' shares are not those of the weights" },
  versions: { ja: "検索のしくみの版が変わりました", en: "Searches are computed with different versions" },
  aids: { ja: "条件とちがうヒントが出ています", en: "Visits had other aids than their arm's" },
};

/** Returns the message of an alert, in Japanese and English. */
export function alertText(
  { id, aquarium, current }: Pick<KeyedStudy, "id" | "aquarium" | "current">,
  alert: Pick<StoredAlert, "kind" | "subject" | "began_at" | "ended_at"> & {
    readonly alert: string;
    readonly moment: "began" | "ended";
  },
): AlertText {
  const { kind, subject, began_at } = alert;
  const { name } = current.settings;
  const ended_at = alert.moment === "ended" ? alert.ended_at : null;
  const words = WORDS[kind as AlertKind];
  const about = subject === "" ? "" : ` (${subject})`;
  const state =
    ended_at === null
      ? { ja: "はじまり", en: "since" }
      : { ja: "おさまりました。はじまり", en: "over; it began at" };
  const when = `${began_at}${ended_at === null ? "" : ` – ${ended_at}`}`;
  return {
    subject: `[Harapen] ${name}: ${words.ja} / ${words.en}`,
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
    json: { study: id, name, aquarium, alert: alert.alert, kind, subject, began_at, ended_at },
  };
}
