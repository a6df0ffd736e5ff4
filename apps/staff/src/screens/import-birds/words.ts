import { BAND_COLOR_WORDS } from "@harapen/contract/band-color-words";
import { LOCALES } from "@harapen/contract/locales";

/*
 * The words by which tables are read, in the languages in which keepers write them: English, German, French,
 * Spanish, Italian, Japanese, Chinese and Korean. A word that is not here is not understood, and said to be.
 */

/**
 * Returns a cell in lower case and one width, with single spaces, and none around brackets and colons.
 */
export const fold = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([(:]) ?| (?=\))/g, "$1");

/** Returns a folded text without the accents of Latin letters, by which words are looked up. */
export const withoutAccents = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe");

/** What the words of a list, between commas, stand for. */
const meaning = <const Value>(value: Value, words: string): (readonly [string, Value])[] =>
  words.split(",").map((word) => [withoutAccents(fold(word)), value] as const);

type Field =
  | ("id" | "name" | "comment" | "gender" | "birthday" | "place" | "bands" | "pair")
  | ("local_id" | "studbook_id" | "chip" | "hatch" | "moult" | "notes");

/** The headings of columns, without the language or the flipper that they may name. */
export const HEADINGS: ReadonlyMap<string, Field> = new Map([
  ...meaning("id", "id,harapen id"),
  ...meaning(
    "name",
    "name,names,penguin,penguin name,bird,bird name,individual,名前,なまえ,お名前,名,愛称,個体名,ペンギン名,呼び名,name des pinguins," +
      "rufname,tiername,nom,prenom,nom du manchot,nombre,nombre del pinguino,nome,nome del pinguino,名字,名称,姓名," +
      "企鹅名,个体名,昵称,이름,성명,명칭,개체명,펭귄 이름,애칭",
  ),
  ...meaning(
    "comment",
    "comment,comments,description,about,コメント,説明,紹介,紹介文,ひとこと,一言,kommentar,kommentare,beschreibung," +
      "commentaire,commentaires,description,comentario,comentarios,descripcion,commento,commenti,descrizione," +
      "评论,说明,介绍,简介,코멘트,설명,소개,한마디",
  ),
  ...meaning(
    "gender",
    "sex,gender,性,性別,雌雄,オスメス,オス・メス,geschlecht,sexe,sexo,genero,sesso,genere,性别,성별,성,암수",
  ),
  ...meaning(
    "birthday",
    "birthday,birth day,date of birth,birth date,birthdate,born,dob,d.o.b.,hatched,hatch date,hatch day,hatching date,date hatched," +
      "hatchday,birth,year of birth,birth year,year born,hatch year,誕生日,生年月日,生年,誕生,誕生年,孵化日,ふ化日,孵化年月日,孵化," +
      "ふ化,生まれた日,生まれた年,生まれた月,うまれた日,うまれた年,出生日,出生年月日,geburtstag,geburtsdatum,geboren,geboren am,schlupfdatum,schlupftag,geschlupft,geschlupft am," +
      "geburtsjahr,schlupfjahr,date de naissance,naissance,ne le,nee le,ne(e)le,anniversaire,date d'eclosion,eclosion,annee de naissance," +
      "fecha de nacimiento,nacimiento,cumpleanos,fecha de eclosion,eclosion,ano de nacimiento,data di nascita,nascita,compleanno,nato il," +
      "data di schiusa,schiusa,anno di nascita,生日,出生日期,出生,出生年月,孵化日期,출생일,생일,생년월일,출생,부화일,부화,태어난 날,출생연도",
  ),
  ...meaning(
    "place",
    "place,place of origin,origin,place of birth,birthplace,birth place,from,hatched at,born at,出身,出身地,うまれたところ,生まれたところ,生まれ,うまれ," +
      "繁殖地,搬入元,誕生地,出生地,孵化地,ふ化地,誕生場所,出生場所,孵化場所,ふ化場所,出身園,出身館,herkunft,herkunftsort,geburtsort,schlupfort,ort,origine,lieu de naissance," +
      "lieu d'origine,provenance,lieu,origen,lugar de origen,lugar de nacimiento,procedencia,lugar,origine,luogo di nascita,luogo di origine," +
      "luogo d'origine,provenienza,luogo,产地,来源,来源地,籍贯,出生地点,출신,출신지,출생지,원산지,태어난 곳",
  ),
  ...meaning(
    "bands",
    "band,bands,flipper band,flipper bands,wing band,wing bands,band colour,band color,band colours,band colors,ring,rings,tag,tags,colour,color," +
      "colours,colors,バンド,フリッパーバンド,バンドの色,バンド色,バンドカラー,タグ,タグの色,リング,リングの色,腕輪,腕輪の色,足環,足環の色,翼帯,翼帯の色,色,カラー," +
      "bander,flugelband,flugelbander,flugelmarke,flugelmarken,flossenband,bandfarbe,bandfarben,ringfarbe,farbe,farben,bague,bagues,couleur de bague,couleur,couleurs,bague alaire," +
      "anilla,anillas,banda,bandas,color de anilla,color de banda,colores,anello,anelli,anellino,anellini,fascetta,fascette,colore,colori,colore dell'anello,bande,banda,脚环,翼环,环,标签,标识带,环颜色,颜色,脚环颜色,翅环,臂环,밴드,날개 밴드,링,색,색상,색깔," +
      "밴드 색,밴드 색상,인식표",
  ),
  ...meaning(
    "pair",
    "pair,partner,mate,paired with,spouse,ペア,ペアの相手,パートナー,つがい,つがいの相手,相手,配偶者,partnerin,paar,gepaart mit,partenaire,conjoint,couple,compagnon,compagne," +
      "pareja,companero,companera,compagno,compagna,coppia,partner,配偶,伴侣,配对,짝,짝꿍,배우자,파트너",
  ),
  ...meaning(
    "local_id",
    "local id,house id,house no,accession number,accession no,館内の番号,館内番号,個体番号,識別番号,管理番号,tiernummer,hausnummer," +
      "numero local,identifiant local,id local,id locale,numero locale,馆内编号,个体编号,编号,관리번호,개체번호",
  ),
  ...meaning(
    "studbook_id",
    "studbook,studbook id,studbook no,studbook number,studbook nr,sb,sb no,isb,isb no,血統登録,血統登録の番号,血統登録番号,血統番号,国際血統登録番号," +
      "zuchtbuch,zuchtbuchnummer,zuchtbuch nr,numero de studbook,libro genealogico,numero studbook,谱系号,血统号,谱系编号,혈통등록번호,혈통번호",
  ),
  ...meaning(
    "chip",
    "chip,chip no,chip number,microchip,microchip no,microchip number,transponder,pit tag,rfid,マイクロチップ,マイクロチップ番号,チップ,チップ番号," +
      "mikrochip,chipnummer,transpondernummer,puce,transpondeur,numero de puce,microchip numero,芯片,芯片号,마이크로칩,칩 번호",
  ),
  ...meaning(
    "hatch",
    "hatching,hatching and rearing,rearing,ふ化と育ち,孵化と育ち,育ち,育雛,aufzucht,elevage,crianza,allevamento,孵化与育雏,育雏,육추",
  ),
  ...meaning(
    "moult",
    "moult,molt,last moult,last molt,moulted,molted,いちばん最近の換羽,最近の換羽,換羽,換羽日,最終換羽,最終換羽日,mauser,letzte mauser,mue,derniere mue," +
      "muda,ultima muda,muta,ultima muta,换羽,换羽日期,털갈이,마지막 털갈이",
  ),
  ...meaning(
    "notes",
    "note,notes,remark,remarks,memo,notes staff only,keeper notes,keepers' notes,メモ,メモ スタッフだけ,飼育メモ,備考,備考欄,notiz,notizen,bemerkung,bemerkungen,anmerkung,anmerkungen," +
      "remarque,remarques,notas,nota,observaciones,appunti,osservazioni,备注,비고,메모",
  ),
]);

/** The words of sexes, each a whole word. */
export const SEXES: ReadonlyMap<string, "female" | "male"> = new Map([
  ...meaning(
    "female" as const,
    "f,female,mesu,メス,めす,雌,♀,女,女の子,女子,おんなのこ,雌性,母,雌鳥,w,weiblich,weibchen,femelle,femelles,h,hembra,femenino,femmina,femminile,암,암컷,여,여자,여성",
  ),
  ...meaning(
    "male" as const,
    "m,male,osu,オス,おす,雄,♂,男,男の子,男子,おとこのこ,雄性,公,雄鳥,mannlich,maennlich,mannchen,maennchen,males,macho,masculino,maschio,maschile,수,수컷,남,남자,남성",
  ),
]);

const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(",").map((word) => withoutAccents(fold(word))));

/** The contents of cells for what there is none of. */
const NONE = wordSet(
  "なし,無し,無,いない,none,single,keine,keiner,aucun,aucune,ninguno,ninguna,nessuno,nessuna,无,没有,없음",
);
/** The contents of cells for unknown values. */
const UNKNOWN = wordSet(
  "不明,まだ不明,未定,未詳,unknown,n/a,unbekannt,inconnu,inconnue,desconocido,desconocida,sconosciuto,sconosciuta,未知,不详,미상,모름,불명",
);

/** Whether a cell says that there is none. */
export const isNone = (text: string) => NONE.has(withoutAccents(fold(text)));

/** Whether a cell says that its value is not known, or that there is none. */
export const isUnknown = (text: string) => {
  const words = withoutAccents(fold(text));
  return /^[-–—―ー?]*$/.test(words) || UNKNOWN.has(words) || NONE.has(words);
};

const COLOUR_WORDS: Readonly<Record<string, string>> = {
  red: "赤色,あか,rot,rouge,rojo,roja,rosso,rossa,红色,빨간색,빨강색,적색",
  orange: "オレンジ色,だいだい,橙色,橙,naranja,arancione,橘,橘色,橙色,주황색,오렌지",
  yellow: "黄色,き,きいろ,gelb,jaune,amarillo,amarilla,giallo,gialla,黄色,노란색,노랑색,황색",
  gold: "金色,きん,golden,golden,or,dore,dorado,oro,dorato,金色,금,황금색",
  limegreen:
    "黄緑色,きみどり,lime green,lime,yellow green,gelbgrun,limette,vert clair jaune,vert citron,verde lima,verde lime,黄绿色,연두색",
  lightgreen:
    "うす緑色,うすみどり,薄緑,薄緑色,pale green,hellgrun,vert clair,verde claro,verde chiaro,浅绿色,연초록,연녹색",
  green: "緑色,みどり,grun,vert,verte,verde,绿色,초록색,녹색",
  turquoise: "青緑色,あおみどり,ターコイズ,turkis,turquesa,turchese,青绿色,绿松石色,청록색",
  cyan: "cian,ciano,青色的,시안색",
  lightblue:
    "みずいろ,みず,ライトブルー,sky blue,pale blue,hellblau,himmelblau,bleu clair,bleu ciel,azul claro,celeste,azzurro,azzurra,浅蓝色,天蓝,天蓝色,하늘",
  blue: "青色,あお,ブルー,blau,bleu,bleue,azul,blu,蓝色,파란색,파랑색,청색",
  navy: "紺色,こん,dark blue,navy blue,dunkelblau,marineblau,bleu marine,bleu fonce,azul marino,azul oscuro,blu scuro,blu marino,藏青色,深蓝,深蓝色,군청,감색,진한 파랑",
  purple: "紫色,むらさき,violet,lila,violett,violette,mauve,morado,morada,violeta,viola,紫色,보라색,자주색",
  pink: "ピンク色,もも,桃色,桃,rosa,rose,rosado,粉色,粉红,粉红色,분홍색,핑크,핑크색",
  brown: "茶色,ちゃ,ちゃいろ,braun,brun,brune,marron,marrone,棕色,褐色,咖啡色,갈,밤색",
  beige: "ベージュ色,米色,米黄,베이지색",
  white: "白色,しろ,weiss,blanc,blanche,blanco,blanca,bianco,bianca,白色,하얀색,흰색,백색",
  silver: "銀色,ぎん,silber,silbern,argent,argente,plata,plateado,argento,argentato,银色,은",
  gray: "灰色,はいいろ,はい,グレー,ねずみ,gray,grau,gris,grigio,grigia,灰色,회,그레이",
  black: "黒色,くろ,schwarz,noir,noire,negro,negra,nero,nera,黑色,검은색,검정색,흑색",
};

/** The standard colours' codes by their words; a word of two colours stands for neither. */
export const COLOURS: ReadonlyMap<string, string> = new Map(
  uniqueMeanings(
    Object.entries(COLOUR_WORDS).flatMap(([code, words]) => {
      const usual = LOCALES.map((locale) => BAND_COLOR_WORDS[code]?.[locale] ?? code);
      return meaning(code, [code, ...usual, words].join(","));
    }),
  ),
);

/** Drops the words that stand for several things. */
export function uniqueMeanings<Value>(entries: readonly (readonly [string, Value])[]): [string, Value][] {
  const all = new Map<string, Set<Value>>();
  for (const [word, value] of entries) all.set(word, (all.get(word) ?? new Set()).add(value));
  return [...all].flatMap(([word, values]): [string, Value][] => {
    const [only] = values;
    return values.size === 1 && only !== undefined ? [[word, only]] : [];
  });
}

const MONTH_WORDS = [
  "january,jan,januar,janner,jaenner,janvier,janv,enero,ene,gennaio,gen",
  "february,feb,februar,feber,fevrier,fevr,fev,febrero,febbraio,febb",
  "march,mar,marz,maerz,mrz,mars,marzo",
  "april,apr,avril,avr,abril,abr,aprile",
  "may,mai,mayo,maggio,mag",
  "june,jun,juni,juin,junio,giugno,giu",
  "july,jul,juli,juillet,juil,julio,luglio,lug",
  "august,aug,aout,agosto,ago",
  "september,sep,sept,septembre,septiembre,setiembre,set,settembre,sett",
  "october,oct,oktober,okt,octobre,octubre,ottobre,ott",
  "november,nov,novembre,noviembre",
  "december,dec,dezember,dez,decembre,diciembre,dic,dicembre",
];

/** The months, 1 to 12, by their names and their usual abbreviations. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_WORDS.flatMap((words, index) => meaning(index + 1, words)),
);

/** The days of the week, which long dates begin with. */
export const WEEKDAYS: ReadonlySet<string> = new Set(
  (
    "monday,tuesday,wednesday,thursday,friday,saturday,sunday,mon,tue,wed,thu,fri,sat,sun,montag,dienstag,mittwoch," +
    "donnerstag,freitag,samstag,sonnabend,sonntag,mo,di,mi,do,fr,sa,so,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche," +
    "lunes,martes,miercoles,jueves,viernes,sabado,domingo,lunedi,martedi,mercoledi,giovedi,venerdi,domenica"
  ).split(","),
);
