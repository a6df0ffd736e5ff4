import type { GroupedBy, KnownBy } from "@harapen/contract/staff/evaluation";
import { inBoth, plural } from "../../../i18n/texts.ts";

interface KnownTexts {
  readonly name: string;
  readonly means: string;
}

const knownJa: Readonly<Record<KnownBy, KnownTexts>> = {
  witnessed: {
    name: "そばで見た",
    means: "研究で、スタッフがどの子かを見て入力した絵。いちばんたしかです。",
  },
  confirmed: {
    name: "来館者の確認だけ",
    means: "「この子だった！！！」だけでわかる絵。先に出た子を選びやすいので、高めに出ます。",
  },
  confirmed_lower: {
    name: "1 番目でない子の確認",
    means: "そのうち、1 番目に出た子ではない子を選んだ絵。よく見くらべた人です。",
  },
};

const knownEn: typeof knownJa = {
  witnessed: {
    name: "Seen by staff",
    means: "In a study, staff saw which bird was drawn. The best evidence.",
  },
  confirmed: {
    name: "Confirmed alone",
    means:
      "Only the visitor says so, by “This was the one!!!”. The figures are too high, as many take the first one.",
  },
  confirmed_lower: {
    name: "Confirmed, not shown first",
    means: "Of these, drawings whose visitor chose another than the first: they have compared.",
  },
};

const groupsJa: Readonly<Record<GroupedBy, string>> = {
  marks: "描いたもようの数",
  mask: "「見えない」の印",
  seconds: "描いた時間（秒）",
  pattern: "その子のもようの数",
  penguins: "ペンギンの数",
};

const groupsEn: typeof groupsJa = {
  marks: "Spots drawn",
  mask: "Marked as not visible",
  seconds: "Seconds of drawing",
  pattern: "The bird's spots",
  penguins: "Penguins",
};

const keysJa: Readonly<Record<string, string>> = {
  used: "使った",
  unused: "使わなかった",
  none: "もようがない子",
  counts: "もようをたどっていない（9 か所の平均の数だけ）",
  unknown: "まだわからない",
};

const keysEn: typeof keysJa = {
  used: "used",
  unused: "not used",
  none: "birds without spots",
  counts: "not traced, by counts alone",
  unknown: "not known yet",
};

/** Returns a range as it is written, which no line breaks: with word joiners about its dash. */
const rangeOf = (key: string) => key.replace("-", "\u2060–\u2060");

export const HOW_WELL = inBoth({
  ja: {
    title: "どのくらい当たるか",
    lead: "この水族館の来館者が描いた絵を、いまの検索でもう一度さがしなおした結果です。絵が 30 枚に足りない数字は出しません。",
    anew: "計算しなおす",
    running: "いま計算しています。絵が多いと何分かかかります。ほかの画面へ行ってもだいじょうぶです。",
    failed: "計算できませんでした。あとでもう一度おためしください。",
    asOf: (when: string, visits: number, penguins: number) =>
      `${when}：どの子かわかる絵 ${visits} 枚を、いまいる ${penguins} 羽の中からさがしました。`,
    partial: "絵が多いので、新しいものだけです。",
    blinded: (visits: number) =>
      `ほかに ${visits} 枚は、条件をまだ明かしていない研究の絵です。明かすまで、ここでは数えません。`,
    nobody: "どの子かわかる絵が、まだありません",
    nobodyLead:
      "来館者が「この子だった！！！」をおすか、研究でスタッフが正解を入力すると、ここに数字が出ます。",
    leftOut: (taught: number, unlisted: number, unread: number) =>
      `数えなかった絵：もようを教わるのに使った ${taught} 枚、いまいない子の ${unlisted} 枚、全部は残っていない ${unread} 枚。`,
    kinds: "どの絵で調べるか",
    known: knownJa,
    visits: (visits: number) => `${visits} 枚`,
    missing: (visits: number) => `あと ${visits} 枚で、ここに数字が出ます。`,
    hits: "何番目までに出たか",
    first: (rank: number) => (rank === 1 ? "1 番目" : `${rank} 番目まで`),
    columns: {
      within: "順位",
      kind: "種類",
      share: "割合",
      interval: "95% の幅",
      stated: "検索が言った確率",
      right: "ほんとうに当たった",
      visits: "枚数",
      before: "答える前",
      after: "答えたあと",
      gain: "差（ポイント）",
    },
    restsOn: (visits: number, devices: number) => `絵 ${visits} 枚、端末 ${devices} 台。`,
    hitsInWords: (first: number, last: number, rank: number) =>
      `100 枚の絵のうち ${first} 枚で、その子が 1 番目に出ます。${rank} 番目までなら ${last} 枚です。`,
    hitsAxis: "見つかった割合",
    whiskers: "たての線は、どこまで確かかの幅です。絵がふえるほど短くなります。",
    corrected: "確認のかたよりを直すと",
    correctedLead: "先に出た子は、ちがっていても選ばれがちです。だから、上の割合は高すぎるかもしれません。",
    correctedHow:
      "どのくらい高すぎるかを、スタッフも見ていた絵で調べて差し引きました。ほかの来館者も同じように選ぶ、と考えています。",
    correctedRests: (right: number, wrong: number) => `スタッフも見た絵 ${right} 枚と ${wrong} 枚から。`,
    notCorrected: (least: number) =>
      `直すには、スタッフが見て来館者も確認した絵が、見つかったものと見つからなかったもの、それぞれ ${least} 枚いります。`,
    reliability: "確率は信じられるか",
    reliabilityLead:
      "検索は、1 番目の子に「80%」のような確率をつけます。点が点線の上にあれば、ちょうどその確率のとおりに当たっています。",
    axes: { up: "ほんとうに当たった割合", across: "検索が言った確率" },
    verdict: {
      holds: "はい。この枚数でわかるかぎり、言った確率のとおりに当たっています。",
      onAverage: "ならして見れば、言った確率のとおりに当たっています。絵がふえると、もっと細かくわかります。",
      tooSure: (stated: string, right: string, of: number) =>
        `自信がありすぎるところがあります。約 ${stated} と言った ${of} 枚で、当たったのは ${right} でした。`,
      tooModest: (stated: string, right: string, of: number) =>
        `控えめすぎるところがあります。約 ${stated} と言った ${of} 枚で、${right} が当たりました。`,
    },
    losses: (loss: string, error: string) =>
      `研究者へ：対数損失 ${loss}、較正誤差 ${error}（どちらも 0 がいちばんよい）。`,
    looks: "「もう一度見て」で増えたぶん",
    looksMissing: (visits: number, missing: number) =>
      `質問に答えた絵は ${visits} 枚です。あと ${missing} 枚で数字が出ます。`,
    byDrawing: "描き方とその子のもようで",
    toGo: "「あと」は、数字が出るまでの枚数です。",
    groups: groupsJa,
    groupKey: (key: string) => keysJa[key] ?? rangeOf(key),
    fewer: (visits: number, missing: number) => `${visits}（あと ${missing}）`,
    takenFor: "まちがえられる組",
    takenForLead:
      "ふたりの絵 20 枚に 1 枚より多く、相手が 1 番目に出る組です。スタッフが見た絵と来館者が確認した絵の両方から。黄色い輪は、相手のもようの場所です。",
    takenForNone: (least: number) =>
      `ふたり合わせて ${least} 枚以上ある組で、よくまちがえられる組はありません。`,
    taken: (times: number, of: number) => `ふたりの絵 ${of} 枚のうち ${times} 枚で、相手が 1 番目でした。`,
    pattern: (name: string, spots: number) => `${name}のもよう ${spots} 個`,
    toLookAlikes: "そっくりの組をしらべる",
    never: "だれも見つけていない子",
    neverMissing: (missing: number) => `あと ${missing} 枚で、だれも見つけていない子がわかります。`,
    neverNone: (visits: number) => `絵 ${visits} 枚で、どの子も見つかっています。`,
    neverLead: (visits: number) =>
      `絵 ${visits} 枚のうち、この子たちの絵は 1 枚もありません。ふつうなら、どの子も 3 枚くらいはあるころです。`,
  },
  en: {
    title: "How well it works here",
    lead: "The drawings of this aquarium's own visitors, searched for once more by today's search. No figure rests on fewer than 30 drawings.",
    anew: "Compute anew",
    running:
      "Being computed. With many drawings it takes some minutes. You may look at something else meanwhile.",
    failed: "This could not be computed. Please try again later.",
    asOf: (when: string, visits: number, penguins: number) =>
      `${when}: ${plural(visits, "drawing", "drawings")} of a known bird, searched for among ${plural(penguins, "penguin", "penguins")}.`,
    partial: "There are more drawings: these are the latest.",
    blinded: (visits: number) =>
      `${plural(visits, "more drawing is", "more drawings are")} of a study that is still blinded. They count here once it is unblinded.`,
    nobody: "No drawing of a known bird yet",
    nobodyLead:
      "Figures will appear here when visitors say “This was the one!!!”, or when staff enter the truth in a study.",
    leftOut: (taught: number, unlisted: number, unread: number) =>
      `Not counted: ${taught} drawings that taught a pattern, ${unlisted} of birds that are not here, ${unread} that are not stored whole.`,
    kinds: "Which drawings",
    known: knownEn,
    visits: (visits: number) => plural(visits, "drawing", "drawings"),
    missing: (visits: number) =>
      `${plural(visits, "more drawing is", "more drawings are")} needed for a figure.`,
    hits: "Found among the first",
    first: (rank: number) => (rank === 1 ? "first" : `first ${rank}`),
    columns: {
      within: "Among the",
      kind: "Kind",
      share: "Share",
      interval: "95% interval",
      stated: "Probability stated",
      right: "Was right",
      visits: "Drawings",
      before: "Before",
      after: "After",
      gain: "Gain, points",
    },
    restsOn: (visits: number, devices: number) =>
      `${plural(visits, "drawing", "drawings")} on ${plural(devices, "device", "devices")}.`,
    hitsInWords: (first: number, last: number, rank: number) =>
      `In ${first} of 100 drawings the right bird comes first, in ${last} among the first ${rank}.`,
    hitsAxis: "share of drawings",
    whiskers: "The upright lines show how sure this is: the more drawings, the shorter.",
    corrected: "Corrected for what was shown first",
    correctedLead:
      "A bird that is shown first is often confirmed though it is wrong, so the shares above may be too high.",
    correctedHow:
      "Drawings that staff saw too tell by how much, and that is taken off. This assumes that all visitors confirm as those do.",
    correctedRests: (right: number, wrong: number) => `From ${right} and ${wrong} drawings that staff saw.`,
    notCorrected: (least: number) =>
      `To take that off, it needs drawings that staff saw and visitors confirmed: ${least} that were found, and ${least} that were not.`,
    reliability: "Can the probabilities be believed?",
    reliabilityLead:
      "The search gives the first bird a probability, such as 80%. The nearer the dots are to the dashed line, the better these hold.",
    axes: { up: "how often it was right", across: "probability stated" },
    verdict: {
      holds: "Yes: as far as these drawings can tell, the search is right as often as it says.",
      onAverage: "On average the search is right as often as it says. More drawings will tell more.",
      tooSure: (stated: string, right: string, of: number) =>
        `Not everywhere: it is too sure. Of ${of} drawings for which it said about ${stated}, it was right in ${right}.`,
      tooModest: (stated: string, right: string, of: number) =>
        `Not everywhere: it is too modest. Of ${of} drawings for which it said about ${stated}, it was right in ${right}.`,
    },
    losses: (loss: string, error: string) =>
      `For researchers: log-loss ${loss}, calibration error ${error} (0 is best of both).`,
    looks: "What one more look brings",
    looksMissing: (visits: number, missing: number) =>
      `${plural(visits, "drawing has", "drawings have")} an answer. ${plural(missing, "more is", "more are")} needed for a figure.`,
    byDrawing: "By drawing and bird",
    toGo: "To go: so many more drawings until there is a figure.",
    groups: groupsEn,
    groupKey: (key: string) => keysEn[key] ?? rangeOf(key),
    fewer: (visits: number, missing: number) => `${visits} (${missing} to go)`,
    takenFor: "Taken for each other",
    takenForLead:
      "Pairs of which the other one came first in at least one of twenty drawings, seen by staff or confirmed. The yellow rings are where the other has its spots.",
    takenForNone: (least: number) =>
      `No two birds are often taken for each other, of those with ${least} drawings or more together.`,
    taken: (times: number, of: number) => `In ${times} of their ${of} drawings the other one came first.`,
    pattern: (name: string, spots: number) => `${name}: ${plural(spots, "spot", "spots")}`,
    toLookAlikes: "Check for look-alikes",
    never: "Found by nobody",
    neverMissing: (missing: number) =>
      `After ${plural(missing, "more drawing", "more drawings")} it can be said which birds nobody finds.`,
    neverNone: (visits: number) => `In ${plural(visits, "drawing", "drawings")} every bird was found.`,
    neverLead: (visits: number) =>
      `None of ${plural(visits, "drawing", "drawings")} was of these birds. By now there should be about three of each.`,
  },
});
