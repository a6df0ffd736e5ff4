/** Returns a head in lower case, in one width, without what stands around its words. */
export const foldHead = (head: string) =>
  head
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_.:：]+/g, " ")
    .trim();

/**
 * The heads that services write themselves, before the questions: Google Forms, Microsoft Forms, LimeSurvey,
 * SurveyMonkey and REDCap, in the languages in which they were looked up.
 */
const HEADINGS: ReadonlySet<string> = new Set(
  [
    ["timestamp", "zeitstempel", "horodateur", "marca temporal", "タイムスタンプ", "时间戳记", "타임스탬프"],
    ["email address", "e-mail-adresse", "adresse e-mail", "メールアドレス", "电子邮件地址", "이메일 주소"],
    ["username", "nutzername", "ユーザー名", "用户名", "사용자 이름", "score", "スコア", "punkte"],
    ["id", "start time", "completion time", "email", "name", "last modified time", "language"],
    ["startzeit", "fertigstellungszeit", "e-mail", "zeitpunkt der letzten änderung", "sprache"],
    ["開始時刻", "完了時刻", "メール", "名前", "最終変更時刻", "言語", "heure de début", "heure de fin"],
    ["开始时间", "完成时间", "电子邮件", "名称", "시작 시간", "완료 시간", "전자 메일", "이름"],
    ["response id", "date submitted", "last page", "start language", "seed", "date started", "ip address"],
    ["antwort id", "datum abgeschickt", "letzte seite", "start-sprache", "zufallsstartwert", "ip-adresse"],
    ["respondent id", "collector id", "start date", "end date", "first name", "last name", "custom data 1"],
    ["record id", "redcap survey identifier", "survey timestamp", "complete?"],
  ].flat(),
);

/** Returns how many of these heads a form's service writes itself. */
export const headingsIn = (heads: readonly string[]): number =>
  new Set(heads.map(foldHead).filter((head) => HEADINGS.has(head))).size;
