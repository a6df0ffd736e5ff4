import { inBoth } from "../../i18n/texts.ts";

export const SIGN_IN = inBoth({
  ja: {
    title: "はらペン スタッフの部屋",
    lead: "ペンギンの写真ともよう、名前やことばは、ここで手入れします。",
    signIn: "ログインする",
    demo: "これはデモです。npm start のときに表示されたリンクから入ると、デモのスタッフになれます。",
    off: "このサーバーではログインが使えません。サーバーの担当の人に、ログインの設定をたのんでください。",
    signingIn: "ログインしています…",
    failedTitle: "ログインできませんでした",
    failed: "もう一度ためしても入れないときは、サーバーの担当の人に知らせてください。",
    notStaffTitle: "まだスタッフとして登録されていません",
    notStaff:
      "管理者か飼育の担当の人に、ログインに使ったメールアドレスを伝えて、「なかま」に加えてもらってください。",
    otherAccount: "別のアカウントでログインする",
    brokenTitle: "つながりません",
  },
  en: {
    title: "Harapen staff room",
    lead: "This is where penguins' photographs, spots, names and words are looked after.",
    signIn: "Log in",
    demo: "This is a demo. The link that npm start printed makes you the demo's staff.",
    off: "There is no login on this server. Please ask whoever runs it to set it up.",
    signingIn: "Logging in…",
    failedTitle: "You were not logged in",
    failed: "If trying again does not help, tell whoever runs the server.",
    notStaffTitle: "You are not registered as staff yet",
    notStaff:
      "Tell an admin or a keeper the e-mail address that you log in with, and ask them to add you under “People”.",
    otherAccount: "Log in with another account",
    brokenTitle: "No connection",
  },
});
