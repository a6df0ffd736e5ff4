import type { Recording } from "@harapen/contract/aquarium";
import { inBoth } from "../../i18n/texts.ts";

const recordingsJa: Readonly<Record<Recording, string>> = {
  full: "すべて",
  anonymous: "端末とアカウントの番号なしで",
  consent: "調査に同意した人だけ",
};

const recordingsEn: Readonly<Record<Recording, string>> = {
  full: "Everything",
  anonymous: "Without the numbers of devices and accounts",
  consent: "Only visitors who agreed to a study",
};

/** The words for the fields of an aquarium's own settings. */
export const DETAIL_FIELDS = inBoth({
  ja: {
    name: (language: string) => `水族館の名前 ${language}`,
    bands: "バンドの色",
    most: { left: "左に付けるのは いくつまで", right: "右に付けるのは いくつまで" },
    any: "決めない",
    sexes: "性別と付ける側",
    femaleOn: { left: "メスは左・オスは右", right: "メスは右・オスは左", unset: "決めない" },
    survey: { guest: "アンケート（ゲスト用）", member: "アンケート（ログインした人用）" },
    recording: "記録すること",
    recordings: recordingsJa,
    keepEmail: "ログインした人のメールアドレスを残す",
    searchOnDevice: "端末だけでさがせるようにする",
    yes: "はい",
    no: "いいえ",
  },
  en: {
    name: (language: string) => `Name of the aquarium ${language}`,
    bands: "Band colours",
    most: { left: "Most on the left flipper", right: "Most on the right flipper" },
    any: "Any",
    sexes: "Sexes and flippers",
    femaleOn: { left: "Females left, males right", right: "Females right, males left", unset: "Any" },
    survey: { guest: "Questionnaire for guests", member: "Questionnaire for signed-in visitors" },
    recording: "What is recorded",
    recordings: recordingsEn,
    keepEmail: "Keep the e-mail addresses of visitors who sign in",
    searchOnDevice: "Let devices search by themselves",
    yes: "Yes",
    no: "No",
  },
});
