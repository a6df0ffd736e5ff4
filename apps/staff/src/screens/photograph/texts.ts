import { inBoth } from "../../i18n/texts.ts";
import type { AnchorName } from "./tracing/trace-state.ts";

const anchorsJa: Readonly<Record<AnchorName, string>> = {
  T: "胸の黒い帯の下のふち、まんなか",
  B: "足のわかれめ",
  L: "白いおなかの左はし（いちばん太いところ）",
  R: "白いおなかの右はし（いちばん太いところ）",
};

const anchorsEn: Readonly<Record<AnchorName, string>> = {
  T: "the lower edge of the black chest band, in the middle",
  B: "the fork of the legs",
  L: "the left edge of the white belly, where it is widest",
  R: "the right edge of the white belly, where it is widest",
};

export const TRACING = inBoth({
  ja: {
    alignTitle: (name: string) => `${name}　位置を合わせる　1 / 2`,
    traceTitle: (name: string) => `${name}　もようをたどる　2 / 2`,
    back: (name: string) => `${name} にもどる`,
    surface: "写真。矢印キーで十字を動かし、Enter でタップします。",
    tapOn: (place: string) => `「${place}」をタップしてください。`,
    tapHint: {
      fingers: "押しているあいだ、虫めがねが出ます。二本の指で大きくできます。",
      mouse: "押しているあいだ、虫めがねが出ます。マウスのホイールで大きくできます。",
    },
    anchors: anchorsJa,
    noBand: "帯のない若い鳥では、のどの灰色がおわって白いおなかがはじまるところです。",
    unseen: "こちら側は写っていない",
    places: "4つの点の場所：胸の帯の下、足のわかれめ、おなかの左はしと右はし",
    bare: "◌ 丸をかくす（H）",
    anchor: (place: string) => `${place}。矢印キーで動かせます`,
    aligned: "点線はおなかのふちに重なっていますか。",
    alignedHint: "ずれていたら、白い丸をドラッグして直してください。",
    crossed: "4つの点の並びがおかしいようです。丸をドラッグして直してください。",
    hiddenPixels:
      "このブラウザは指紋採取を防ぐために写真の画素を隠すので、もようを自動では見つけられません。このページに canvas の読み取りを許可するか、別のブラウザを使うか、もようを 1 つずつタップして足してください。",
    find: "もようをさがす",
    finding: "もようをさがしています…",
    findFailed: "自動では見つけられませんでした。もようをタップして足してください。",
    found: (sure: number, doubtful: number) => `見つけたもよう：実線 ${sure}　うたがわしい：点線 ${doubtful}`,
    traceHint: {
      fingers:
        "タップで消す・たす、ドラッグで動かす、二本の指で大きさを変えます。点線はタップでもようになります。",
      mouse:
        "クリックで消す・たす、ドラッグで動かす。Tab キーで丸を選ぶと、＋ と − で大きさを変えられます。点線はクリックでもようになります。",
    },
    sureMark: (number: number, isBold: boolean) =>
      `もよう ${number}${isBold ? "（目立つ）" : ""}。Enter で消す、矢印キーで動かす、＋ と − で大きさ、B で目立つ・ふつう`,
    doubtfulMark: (number: number) => `うたがわしいもよう ${number}。Enter でもようにする、Delete で消す`,
    bold: "★ 目立つもよう",
    boldHint: {
      fingers:
        "遠くからでも目に入るもようをタップすると、二重の丸になります。来館者はそこから描きます。もう一度タップするとふつうにもどります。",
      mouse:
        "遠くからでも目に入るもようをクリックすると、二重の丸になります。来館者はそこから描きます。丸を選んで B キーでも変えられます。",
    },
    undo: "↶ もどす",
    redo: "↷ やり直す",
    mirror: "⇋ 左右反転",
    zoomIn: "大きく",
    zoomOut: "小さく",
    realign: "位置を合わせ直す",
    seen: "おなか全体を見ました",
    save: "このもようを下書きに保存",
    saveAndNext: (name: string) => `保存して次の子へ（${name}）`,
    none: "もようが1つもありません。このまま保存すると「もようなしの子」になります。",
    saved: "もようを下書きに保存しました。",
    conflict: {
      title: "もようを、ほかの人も変えました",
      lead: "ほかの人が先に保存しています。どちらを残すか選んでください。選ぶまで、なにも上書きされません。",
      theirs: "ほかの人のもよう",
      mine: "あなたのもよう",
      count: (spots: number) => `${spots} 個`,
      untraced: "まだ",
      keepTheirs: "ほかの人のもようを残す",
      keepMine: "あなたのもようを残す",
    },
    gone: "もようは保存できません。ほかの人が、この写真を外しました。",
    unreadable: "この写真を開けませんでした。",
    tools: "道具",
  },
  en: {
    alignTitle: (name: string) => `${name}: alignment, 1 / 2`,
    traceTitle: (name: string) => `${name}: spots, 2 / 2`,
    back: (name: string) => `Back to ${name}`,
    surface: "Photograph. The arrow keys move the cross, Enter taps.",
    tapOn: (place: string) => `Tap on ${place}.`,
    tapHint: {
      fingers: "A magnifier shows while you press. Two fingers zoom.",
      mouse: "A magnifier shows while you press. The mouse's wheel zooms.",
    },
    anchors: anchorsEn,
    noBand: "A juvenile without a band: where the grey of the throat ends and the white belly begins.",
    unseen: "This side isn't visible",
    places: "The four places: below the chest band, the fork of the legs, the belly's left and right edge",
    bare: "◌ Hide the rings (H)",
    anchor: (place: string) => `${place}: the arrow keys move it`,
    aligned: "Does the dotted line lie on the belly's edge?",
    alignedHint: "If not, drag the white circles until it does.",
    crossed: "The four points seem to be in the wrong order. Drag the circles to where they belong.",
    hiddenPixels:
      "This browser blocks access to the photograph's pixels (fingerprinting protection), so spots can't be found automatically. Allow this page to read canvas data, use another browser, or tap each spot.",
    find: "Find the spots",
    finding: "Looking for spots…",
    findFailed: "No spots were found automatically. Tap each one to add it.",
    found: (sure: number, doubtful: number) =>
      `${sure === 1 ? "1 spot" : `${sure} spots`}${doubtful > 0 ? `, ${doubtful} doubtful (dashed)` : ""}`,
    traceHint: {
      fingers:
        "Tap to remove or add, drag to move, two fingers to resize. A tap on a dashed ring makes it a spot.",
      mouse:
        "Click to remove or add, drag to move. Tab chooses a ring, which + and − resize. A click on a dashed ring makes it a spot.",
    },
    sureMark: (number: number, isBold: boolean) =>
      `${isBold ? "Bold spot" : "Spot"} ${number}: Enter removes, arrow keys move, + and − resize, B makes it ${isBold ? "ordinary" : "bold"}`,
    doubtfulMark: (number: number) => `Doubtful spot ${number}: Enter makes it a spot, Delete removes`,
    bold: "★ Bold spots",
    boldHint: {
      fingers:
        "Tap the spots that catch the eye from afar: they get a second ring. Visitors draw them first. Another tap takes it back.",
      mouse:
        "Click the spots that catch the eye from afar: they get a second ring. Visitors draw them first. The key B on a chosen ring does the same.",
    },
    undo: "↶ Undo",
    redo: "↷ Redo",
    mirror: "⇋ Mirror",
    zoomIn: "Closer",
    zoomOut: "Farther",
    realign: "Align again",
    seen: "I have looked at the whole belly",
    save: "Save these spots to the draft",
    saveAndNext: (name: string) => `Save and go on to ${name}`,
    none: "There are no spots. If you save this, the bird counts as having no spots.",
    saved: "The spots are saved in the draft.",
    conflict: {
      title: "Somebody else has changed this photograph's spots too",
      lead: "They saved first. Choose which spots to keep. Nothing is overwritten until you do.",
      theirs: "Their spots",
      mine: "Your spots",
      count: (spots: number) => `${spots}`,
      untraced: "not traced",
      keepTheirs: "Keep theirs",
      keepMine: "Keep mine",
    },
    gone: "Somebody else has removed this photograph. You can't save its spots.",
    unreadable: "This photograph could not be opened.",
    tools: "Tools",
  },
});
