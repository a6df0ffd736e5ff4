import { inBoth } from "../../i18n/texts.ts";

export const SIGN_IN = inBoth({
  ja: {
    title: "はらペン スタッフの部屋",
    lead: "ペンギンの写真ともよう、名前やことばは、ここで手入れします。",
    signIn: "ログインする",
    demo: "これはデモです。npm start のときに表示されたリンクから入ると、デモのスタッフになれます。",
    off: "このサーバーではログインが使えません。サーバーの担当の人に、ログインの設定をたのんでください。",
    signingIn: "ログインしています…",
    signingOut: "ログアウトしています…",
    failedTitle: "ログインできませんでした",
    failed: "もう一度ためしても入れないときは、サーバーの担当の人に知らせてください。",
    notStaffTitle: "まだスタッフとして登録されていません",
    notStaff:
      "管理者か飼育の担当の人に、ログインに使ったメールアドレスを伝えて、「なかま」に加えてもらってください。",
    otherAccount: "別のアカウントでログインする",
    brokenTitle: "つながりません",
    endedTitle: "ログインが切れました",
    endedLead: (who: string) =>
      `${who} で、もう一度ログインしてください。書きかけのものは、なにも消えません。`,
    again: "もう一度ログインする（新しいタブ）",
    againTitle: "もう一度ログインしてください",
    againLead: (who: string) =>
      `もとにもどせない操作なので、${who} で、もう一度ログインしてください。入れたものは、そのまま残ります。`,
    somebodyElseAgain: (other: string, who: string) =>
      `いまは ${other} でログインしています。続けるには、${who} でログインしてください。`,
    elsewhereTitle: "ログインしました",
    elsewhere: "このタブをとじて、もとのタブで続けてください。",
    somebodyElse: (other: string, who: string) =>
      `いまは ${other} でログインしています。書きかけのものを保存するには、${who} でログインしてください。`,
    goOnAs: (other: string) => `書きかけのものを捨てて、${other} で続ける`,
  },
  en: {
    title: "Harapen staff room",
    lead: "Here you look after the penguins' photographs, spots, names and texts.",
    signIn: "Log in",
    demo: "This is a demo. Open the link that npm start printed to log in as the demo's staff.",
    off: "This server has no login yet. Please ask its operator to set it up.",
    signingIn: "Logging in…",
    signingOut: "Logging out…",
    failedTitle: "Login failed",
    failed: "If it fails again, tell the server's operator.",
    notStaffTitle: "You are not registered as staff yet",
    notStaff:
      "Tell an admin or a keeper the e-mail address that you log in with, and ask them to add you under “People”.",
    otherAccount: "Log in with another account",
    brokenTitle: "No connection",
    endedTitle: "Your login has ended",
    endedLead: (who: string) => `Log in again as ${who}. Nothing you were writing is lost.`,
    again: "Log in again (in a new tab)",
    againTitle: "Please log in again",
    againLead: (who: string) =>
      `This can’t be undone, so please log in again as ${who}. What you typed stays.`,
    somebodyElseAgain: (other: string, who: string) =>
      `${other} is logged in now. To go on, log in as ${who}.`,
    elsewhereTitle: "You are logged in",
    elsewhere: "Close this tab and go back to the one you came from.",
    somebodyElse: (other: string, who: string) =>
      `${other} is logged in now. To save the unsaved changes, log in as ${who}.`,
    goOnAs: (other: string) => `Discard them and continue as ${other}`,
  },
});
