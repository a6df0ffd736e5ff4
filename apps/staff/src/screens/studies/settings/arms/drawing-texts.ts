import { inBoth } from "../../../../i18n/texts.ts";

/** How arms are drawn. The figures are measured (docs/decisions/078-blocks-by-stratum.md). */
export const DRAWING = inBoth({
  ja: {
    way: "条件の引き方",
    wayLead: "どちらも、調査ごとの秘密の鍵で引きます。始めたあとは変えられません。",
    wayFixed: "調査を始めたあとは変えられません。引く順番が、もう始まっているからです。",
    ways: {
      alone: {
        name: "ひとつずつ引く",
        means:
          "コインを投げるのと同じです。次の条件はだれにも当てられません。人数は、条件のあいだで少しずれます。",
      },
      blocks: {
        name: "組にして引く（置換ブロック）",
        means: "数人ずつの組の中で、条件の人数を重みのとおりにそろえます。順番は組ごとに引きます。",
      },
    },
    sizes: "組の大きさ",
    sizesLead: "いくつか選ぶと、組ごとに大きさも引くので、次の条件が当てにくくなります。",
    size: (people: number) => `${people} 人`,
    oneSize: "大きさが一つだけだと、組の終わりの条件は、前の条件を見ていた人に分かります。",
    smallSize: "いちばん小さい組は、次の条件をいちばん当てやすくします。",
    stratum: "列の分け方",
    stratumLead: "列ごとに、別々に人数をそろえます。一つだけ選べます。",
    strata: {
      none: { name: "分けない", means: "参加する人みんなで一つの列です。" },
      device: {
        name: "だれの端末か",
        means: "水族館の共用の端末と、来館者の端末です。",
      },
      language: { name: "同意の文の言語", means: "読んだ文の言語ごとです。同意の文が要ります。" },
      guardian: {
        name: "本人か、保護者か",
        means: "子どもの代わりに答えた人を分けます。どの言語にも、保護者の文が要ります。",
      },
    },
    trade: "組にして引くと",
    trades: [
      "条件の人数が、列ごとにそろいます。ただ、それだけでは、差の見つけやすさはほとんど変わりません（240 人でためした場合）。",
      "前の条件をみな知っている人は、次の条件を当てやすくなります。たとえば条件が二つなら、コインでは 100 回に 50 回、4 人と 6 人の組では 69 回当たります。参加がつづくあいだは、書き出しを現場の人に見せないでください。",
      "どこまで引いたかを、サーバーが覚えます。同じ列の端末は、同じ順番から一台ずつ引きます。",
      "列の終わりの組は、半端になることがあります。人の少ない列がふえるほど、ずれが残ります。",
      "重みを変える版や、条件を閉じる版を作ると、途中の組はそこで終わり、次の組が始まります。",
      "だれかの記録を消しても、ほかの人の順番は動きません。",
    ],
  },
  en: {
    way: "How arms are drawn",
    wayLead: "Both use a secret key of the study. You can't change this after the start.",
    wayFixed: "Fixed after the start of the study: its sequence of arms has begun.",
    ways: {
      alone: {
        name: "Each by itself",
        means: "Like the toss of a coin. Nobody can guess the next arm. The arms' sizes differ a little.",
      },
      blocks: {
        name: "In permuted blocks",
        means:
          "Each block of a few participants has the arms exactly by their weights, in an order of its own.",
      },
    },
    sizes: "Sizes of blocks",
    sizesLead: "Choose several: each block's size is then drawn too, and the next arm is harder to guess.",
    size: (people: number) => `${people} participants`,
    oneSize: "With one size, whoever has seen the arms before knows the last ones of each block.",
    smallSize: "The smallest blocks make the next arm easiest to guess.",
    stratum: "A sequence of blocks for each",
    stratumLead: "Arms are balanced in each sequence by itself. Choose one way.",
    strata: {
      none: { name: "Not divided", means: "All participants are in one sequence." },
      device: { name: "Whose device", means: "The aquarium's shared devices, and visitors' own." },
      language: {
        name: "Language of the consent form",
        means: "The one that was read. Needs a consent form.",
      },
      guardian: {
        name: "Who answers",
        means: "People who answer for a child, and all others. Needs the guardian's text in each language.",
      },
    },
    trade: "What blocks change",
    trades: [
      "The arms get even sizes, in each sequence. That alone makes a difference hardly easier to find (tried with 240 visitors).",
      "Somebody who knows all arms so far can guess the next one better. An example with two arms: a coin is right 50 times of 100, a guess at blocks of 4 and 6 is right 69 times. While visitors join, do not show exports to staff at the exhibit.",
      "The server remembers the next place of each sequence. Devices of one sequence get their places one after the other.",
      "The last block of a sequence may stay incomplete. Many small sequences leave the arms less even.",
      "A version that changes weights or closes an arm ends the open block, and the next one begins.",
      "Deleting somebody moves nobody else's place.",
    ],
  },
});
