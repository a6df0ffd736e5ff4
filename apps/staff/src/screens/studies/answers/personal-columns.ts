import { isBlank } from "../../../table/sheet.ts";
import { foldHead } from "./form-headings.ts";

/** What a column seems to have by which somebody is known. */
export type PersonalKind = "name" | "mail" | "ip" | "phone";

const HEADS: readonly (readonly [PersonalKind, RegExp])[] = [
  ["mail", /e-?mail|courriel|メール|邮箱|邮件|이메일|전자 ?메일/],
  ["ip", /\bip\b|ipアドレス/],
  ["phone", /\b(tele|mobile )?phone|telefon|téléphone|teléfono|\btel\b|電話|携帯|电话|手机|전화/],
  [
    "name",
    /\b(sur|user|last|first|full|nick|vor|nach|nutzer|benutzer)?names?\b|\b(nom|prénom|nombre|apellidos?|cognome)\b|氏名|名前|姓名|ユーザー名|ニックネーム|ふりがな|フリガナ|名字|이름|성명|성함/,
  ],
];
/** A penguin's name is nobody's. */
const NO_PERSON = /penguin|pinguin|manchot|pingüino|ペンギン|企鹅|펭귄/;

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4})$/i;
/** Digits with what stands between them, from a plus or a nought on; no decimal. */
const PHONE = /^(?!\d+[.,]\d+$)(?:\+|\(?0)[\d\s()./-]{7,18}\d$/;
const LEAST_DIGITS = 9;

const isPhone = (cell: string) => PHONE.test(cell) && cell.replaceAll(/\D/g, "").length >= LEAST_DIGITS;

/**
 * Returns what a column seems to have by which somebody is known, by its head or its cells: a single mail or
 * network address is enough, of telephone numbers half of the cells, as others may look like one.
 */
export function personalKind(head: string, cells: readonly string[]): PersonalKind | undefined {
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.normalize("NFKC").trim());
  if (filled.some((cell) => MAIL.test(cell))) return "mail";
  if (filled.some((cell) => IP.test(cell))) return "ip";
  if (filled.length > 0 && filled.filter(isPhone).length * 2 >= filled.length) return "phone";
  const folded = foldHead(head);
  const [kind] = HEADS.find(([, pattern]) => pattern.test(folded)) ?? [];
  return kind === "name" && NO_PERSON.test(folded) ? undefined : kind;
}
