import type { StaffErrorCode } from "../api/staff-error.ts";
import { inBoth } from "../i18n/texts.ts";

type FailureTexts = Readonly<Record<StaffErrorCode, string>>;

const ja: FailureTexts = {
  network: "サーバーにつながりません。つながったら、もう一度ためしてください。",
  "unreadable-file":
    "ファイルを読めませんでした。まだそこにあり、開けることをたしかめて、もう一度選んでください。",
  "bad-request": "この内容は受け付けられませんでした。",
  "too-long": "長すぎる文か、多すぎる一覧があります。短くしてから、もう一度保存してください。",
  unauthorized: "ログインが切れました。もう一度ログインしてください。",
  "sign-in-again": "これをするには、もう一度ログインしてください。",
  "not-staff": "この画面を使えるのは登録された人だけです。",
  forbidden: "あなたの役割では、これはできません。",
  misdirected:
    "サーバーは、このページの URL を自分のものと知りません。サーバーの設定（PUBLIC_URL）を直してもらってください。",
  "not-found": "見つかりません。もう消されたのかもしれません。",
  conflict: "ほかの人が先に変えました。今の内容を見てください。",
  "not-ready": "公開の前に直すところがあります。",
  unchanged: "変わるところがありません。",
  "used-id": "この番号は前にいた子のものです。別の番号にしてください。",
  "draft-exists": "下書きに変更が残っています。公開するか、取り消してからにしてください。",
  "own-roles": "自分の役割は変えられません。",
  "last-admin": "最後の管理者は外せません。",
  "known-person": "この人はもう登録されています。",
  "known-elsewhere":
    "この人は、あなたが消せるところのほかでも記録されているか、スタッフとして登録されています。運用の担当に、サーバーのコマンド（npm run harapen -- forget）で消してもらってください。",
  "used-name": "この名前は、つかっているほかの端末にあります。別の名前にするか、そちらを先に外してください。",
  "other-study-runs": "この水族館では、ほかの調査が記録中です。先にそちらを休止してください。",
  "wrong-status": "調査がいまの状態では、これはできません。",
  blinded: "条件ごとの結果は、まだ公開されていません。",
  "export-too-large":
    "大きすぎて、ひとつの ZIP に入りません。日付でわけて書き出すか、サーバーのコマンド（npm run harapen -- export <フォルダー> --study <番号>）でフォルダーに書き出してもらってください。",
  "too-large": "大きすぎます。",
  "too-many-pixels": "写真の画素が多すぎます（5000万画素まで）。",
  "not-a-photograph": "写真として読めません。JPEG・PNG・WebP・AVIF が使えます。",
  heic: "HEIC の写真は読めません。iPhone では「設定」→「カメラ」→「フォーマット」で「互換性優先」を選ぶか、写真ライブラリから選ぶと JPEG になります。",
  damaged: "写真がこわれているか、途中で切れています。",
  "too-slow": "写真を読むのに時間がかかりすぎました。小さくしてから送ってください。",
  "no-decoder":
    "このサーバーでは、いま写真を読めません。サーバーの担当の人に伝えてください（sharp が入っていません）。",
  "too-much-memory":
    "写真を開くのに必要なメモリーが多すぎます。JPEG にするか、小さくしてから送ってください。",
  busy: "いまほかの写真を読んでいます。少し待って、もう一度送ってください。",
  "too-many-requests": "短い間に何度も行われました。少し待ってください。",
  "service-unavailable": "サーバーがいま応えられません。少し待って、もう一度ためしてください。",
  internal: "サーバーで問題が起きました。少し待って、もう一度ためしてください。",
};

const en: FailureTexts = {
  network: "The server can't be reached. Try again when you are connected.",
  "unreadable-file":
    "The file could not be read. Make sure that it is still there and can be opened, and choose it again.",
  "bad-request": "The server did not accept this.",
  "too-long": "A text is too long, or a list has too many entries. Shorten it and save again.",
  unauthorized: "Your login has ended. Please log in again.",
  "sign-in-again": "Please log in again to do this.",
  "not-staff": "Only registered staff can use this page.",
  forbidden: "Your role does not allow this.",
  misdirected:
    "The server does not recognise this page's address. Please ask the operator to correct PUBLIC_URL.",
  "not-found": "There is nothing here. It may have been removed.",
  conflict: "Somebody else changed this first. Please look at the current version.",
  "not-ready": "Some things must be fixed before you can publish.",
  unchanged: "This would change nothing.",
  "used-id": "This id belonged to a bird that was here before. Please choose another.",
  "draft-exists": "The draft has changes. Please publish or discard them first.",
  "own-roles": "You can't change your own roles.",
  "last-admin": "The last admin cannot be removed.",
  "known-person": "This person is registered already.",
  "known-elsewhere":
    "This person is also known at aquariums where you can't delete data, or is staff. Please ask the operator to delete their data with the server's command: npm run harapen -- forget.",
  "used-name": "Another kiosk in use has this name. Choose another name, or set that kiosk aside first.",
  "other-study-runs": "Another study of this aquarium is recording. Please freeze that one first.",
  "wrong-status": "The study's current status does not allow this.",
  blinded: "Outcomes by arm have not been unblinded yet.",
  "export-too-large":
    "This is too much for one zip. Export fewer days at a time, or ask the operator to write it into a folder with the server's command: npm run harapen -- export <folder> --study <id>.",
  "too-large": "This is too large.",
  "too-many-pixels": "The photograph has too many pixels (50 megapixels at most).",
  "not-a-photograph": "This can't be read as a photograph. Use JPEG, PNG, WebP or AVIF.",
  heic: 'HEIC photographs can\'t be read. On an iPhone choose "Most Compatible" under Settings, Camera, Formats, or choose the photograph from the photo library, which makes it a JPEG.',
  damaged: "The photograph is damaged or incomplete.",
  "too-slow": "The photograph took too long to read. Please send a smaller one.",
  "no-decoder": "This server can't read photographs now. Please tell its operator: sharp is missing.",
  "too-much-memory":
    "The photograph takes too much memory to open. Please send it as a JPEG, or make it smaller.",
  busy: "Other photographs are being processed. Please try again in a moment.",
  "too-many-requests": "These were too many attempts in a short time. Please wait a moment.",
  "service-unavailable": "The server can't answer right now. Please try again in a moment.",
  internal: "Something went wrong on the server. Please try again in a moment.",
};

/** What each failure of a staff call means, for the person who made it. */
export const FAILURES = inBoth({ ja, en });
