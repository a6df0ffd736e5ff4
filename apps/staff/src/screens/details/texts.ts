import { inBoth } from "../../i18n/texts.ts";

export const DETAILS = inBoth({
  ja: {
    title: "バンドと場所",
    name: "水族館の名前",
    bands: "バンドの色",
    bandsLead: "この水族館で使う色です。来館者が選ぶ順にならびます。",
    rule: "バンドの決まり",
    ruleLead: "決まりに合わないバンドがあると、ペンギンのページで知らせます。保存と公開はできます。",
    places: "うまれたところ",
    placesLead: "ペンギンのプロフィールで選べる場所です。",
    code: "加える色",
    addColour: "色を加える",
    addPlace: "場所を加える",
    placeName: "新しい場所の名前",
    remove: "外す",
    up: "上へ",
    used: (count: number) => `${count} 羽`,
  },
  en: {
    title: "Bands and places",
    name: "Name of the aquarium",
    bands: "Band colours",
    bandsLead: "The colours in use here, in the order in which visitors choose from them.",
    rule: "Rule of the bands",
    ruleLead:
      "A penguin's page says where its bands depart from the rule. They can be saved and published all the same.",
    places: "Places of origin",
    placesLead: "The places that a penguin's profile offers.",
    code: "Colour to add",
    addColour: "Add a colour",
    addPlace: "Add a place",
    placeName: "Name of a new place",
    remove: "Take out",
    up: "Up",
    used: (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`,
  },
});
