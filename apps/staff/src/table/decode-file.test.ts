import { describe, expect, test } from "vitest";
import { decodeAs, type Encoding, noTextReason, recogniseEncoding } from "./decode-file.ts";
import { encode } from "./testing/encode.ts";

/** Of these tables no heading is known. */
const none = () => 0;

const TABLES: readonly (readonly [string, string, readonly Encoding[]])[] = [
  ["English", "Name,Sex\r\nSango,F\r\n", ["utf-16le", "utf-16be"]],
  [
    "German",
    "Name,Geschlecht,Kommentar\r\nZoë,weiblich,mag Käse\r\nBjörk,männlich,süß\r\n",
    ["windows-1252", "utf-16le", "utf-16be"],
  ],
  ["French", "Nom,Sexe,Commentaire\r\nZoé,femelle,“très” câline – l’été\r\n", ["windows-1252", "utf-16le"]],
  ["Spanish", "Nombre,Sexo\r\nNiña,hembra\r\nSeñor,macho\r\n", ["windows-1252", "utf-16be"]],
  ["one letter", "Name,Sex\r\nZoë,F\r\n", ["windows-1252"]],
  [
    "Japanese",
    "名前,性別,出身\r\nサンゴ,メス,長崎\r\nこんぶ,オス,大阪\r\n",
    ["shift_jis", "utf-16le", "utf-16be"],
  ],
  ["Japanese in kanji", "名前,性別\r\n空,雌\r\n海,雄\r\n", ["shift_jis"]],
  ["Chinese", "名称,性别,出身\r\n小石,雌,大连\r\n豆豆,雄,上海\r\n", ["gb18030", "utf-16le", "utf-16be"]],
  ["Korean", "이름,성별,출신\r\n산호,암컷,부산\r\n다시마,수컷,서울\r\n", ["euc-kr", "utf-16le", "utf-16be"]],
];

describe.each(TABLES)("a table in %s", (_, text, encodings) => {
  // Rule (staff-screens)
  test.each([...encodings, "utf-8" as const])("is recognised in %s", (encoding) => {
    const bytes = encode(text, encoding);
    expect(recogniseEncoding(bytes, none)).toEqual({ encoding, inDoubt: false });
    expect(decodeAs(bytes, encoding)).toBe(text);
  });

  test("is recognised by its byte order mark, which is no text", () => {
    for (const encoding of ["utf-8", "utf-16le", "utf-16be"] as const) {
      const bytes = encode(`\ufeff${text}`, encoding);
      expect(recogniseEncoding(bytes, none)).toEqual({ encoding, inDoubt: false });
      expect(decodeAs(bytes, encoding)).toBe(text);
    }
  });
});

test("letters that no encoding makes usual leave it in doubt", () => {
  // Polish in ISO 8859-2, Russian in windows-1251.
  const polish = [0x4e, 0x61, 0x6d, 0x65, 10, 0xa3, 0xf3, 0x64, 0xbc, 10, 0xa6, 0x77, 0xb1, 0xb6];
  const russian = [
    0x4e, 0x61, 0x6d, 0x65, 10, 0xcf, 0xe8, 0xed, 0xe3, 0xe2, 0xe8, 0xed, 10, 0xcb, 0xee, 0xeb, 0xe0,
  ];
  for (const bytes of [polish, russian])
    expect(recogniseEncoding(new Uint8Array(bytes), none)).toMatchObject({ inDoubt: true });
});

test.each([
  ["half-width kana in Shift_JIS", [0xc0, 0xdb, 0xb3], "shift_jis"],
  ["a Mac's é", [0x52, 0x8e, 0x6d, 0x69], "macintosh"],
  ["a Mac's ë", [0x4e, 0x6f, 0x91, 0x6c], "macintosh"],
  ["a Mac's ü and ö", [0x4a, 0x9f, 0x72, 0x67, 0x65, 0x6e, 10, 0x42, 0x6a, 0x9a, 0x72, 0x6e], "macintosh"],
] as const)("%s is recognised, or in doubt, and never taken for something else", (_, name, encoding) => {
  const found = recogniseEncoding(new Uint8Array([...encode("Name,Sex\n", "utf-8"), ...name]), none);
  expect(found.inDoubt || found.encoding === encoding).toBe(true);
});

test("a workbook and a picture are no text", () => {
  expect(noTextReason(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toBe("workbook");
  expect(noTextReason(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe("workbook");
  expect(noTextReason(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))).toBe("binary");
  expect(noTextReason(encode("Name,Sex", "utf-16le"))).toBeUndefined();
});
