import type { AquariumRole } from "@harapen/contract/staff/people";
import { inBoth } from "../../i18n/texts.ts";

type Roles = Readonly<Record<AquariumRole, { name: string; may: string }>>;

const rolesJa: Roles = {
  keeper: { name: "飼育担当", may: "この水族館の内容のすべて。公開と、飼育担当やお手伝いを加えることも" },
  helper: { name: "お手伝い", may: "写真、もよう、ことばの下書き。公開はできません" },
  researcher: { name: "研究", may: "内容を見ること。調査を計画し、行い、研究や分析の人を加えること" },
  analyst: { name: "分析", may: "調査の結果を、だれのものか分からない形で見ること" },
};

const rolesEn: Roles = {
  keeper: { name: "Keeper", may: "all the content here, publishing, and adding keepers and helpers" },
  helper: { name: "Helper", may: "photographs, spots and words in the draft; no publishing" },
  researcher: {
    name: "Researcher",
    may: "reading; designing and running studies; adding researchers and analysts",
  },
  analyst: { name: "Analyst", may: "reading what studies found, under pseudonyms" },
};

export const PEOPLE = inBoth({
  ja: {
    title: "なかま",
    lead: "この水族館の手入れをする人です。外された人は、すぐに入れなくなります。",
    roles: rolesJa,
    add: "なかまを加える",
    mail: "ログインに使うメールアドレス",
    name: "名前（なくても大丈夫）",
    role: "役割",
    noMail: "メールアドレスではないようです。例：aki@aquarium.example",
    invitedTitle: (mail: string) => `${mail} を加えました`,
    invitation: "招待の文",
    invitationOf: (mail: string) => `${mail} への招待の文`,
    invitationIn: { ja: "日本語の招待の文", en: "英語の招待の文" },
    invitationLead: "メールのほかの方法でも、この文を送れます。",
    invitationAlone: "このサーバーは、メールを送りません。この文をコピーして、メールなどで送ってください。",
    localInvitation:
      "いまのアドレスは、この端末でしか開けません。文の中のアドレスを、サーバーの担当の人に聞いてください。",
    sendMail: "メールで送る",
    mailSent: (mail: string) => `${mail} に招待のメールを送りました。`,
    mailFailed: "メールは送れませんでした。加えたことは、そのまま残っています。",
    waiting: "まだログインしていません",
    expired: "招待の期限切れ。もう一度加えてください",
    lastSignIn: (day: string) => `最後のログイン: ${day}`,
    remove: "外す",
    removeOf: (who: string) => `${who} を外す`,
    removeTitle: (who: string) => `${who} を、この水族館から外しますか`,
    between: "・",
    keepsRoles: (roles: string) =>
      `${roles} の役割は残ります。これを外せるのは、その役割の担当と管理者だけです。`,
  },
  en: {
    title: "People",
    lead: "The people who look after this aquarium. Removing somebody takes effect at once.",
    roles: rolesEn,
    add: "Add somebody",
    mail: "E-mail address of their login",
    name: "Name (optional)",
    role: "Role",
    noMail: "This does not look like a mail address, such as aki@aquarium.example.",
    invitedTitle: (mail: string) => `${mail} is added`,
    invitation: "Invitation",
    invitationOf: (mail: string) => `Invitation for ${mail}`,
    invitationIn: { ja: "the invitation in Japanese", en: "the invitation in English" },
    invitationLead: "You can send this text in any other way, too.",
    invitationAlone: "This server sends no mail. Copy this text, and send it by mail or otherwise.",
    localInvitation:
      "Only this device can open this address. Ask the server's operator for the one to write in the text.",
    sendMail: "Send it by mail",
    mailSent: (mail: string) => `The invitation was sent to ${mail}.`,
    mailFailed: "The mail could not be sent. They are added all the same.",
    waiting: "has not logged in yet",
    expired: "invitation expired: add them again",
    lastSignIn: (day: string) => `last login: ${day}`,
    remove: "Remove",
    removeOf: (who: string) => `Remove ${who}`,
    removeTitle: (who: string) => `Remove ${who} from this aquarium?`,
    between: ", ",
    keepsRoles: (roles: string) =>
      `They keep the role ${roles}. Only those who give it, and admins, can take it away.`,
  },
});
