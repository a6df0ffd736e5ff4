import type { RefusedFor } from "@harapen/contract/staff/networks";
import { inBoth } from "../../i18n/texts.ts";

const reasonsJa: Readonly<Record<RefusedFor, string>> = {
  rates: "通信が多すぎる",
  "wrong-codes": "まちがったコード",
  storage: "保存が多すぎる",
  bodies: "一度に送りすぎる",
  participants: "新しい参加者が多すぎる",
  "sign-ins": "一度にログインしすぎる",
  blocked: "ブロック中",
};

const reasonsEn: Readonly<Record<RefusedFor, string>> = {
  rates: "too many requests",
  "wrong-codes": "wrong codes",
  storage: "too much to store",
  bodies: "too much at once",
  participants: "too many new participants",
  "sign-ins": "too many logins at once",
  blocked: "blocked",
};

export const NETWORKS = inBoth({
  ja: {
    title: "断ったネットワーク",
    lead: "サーバーは、通信が多すぎるネットワークや、コードを次々にためすネットワークを、しばらく断ります。",
    list: "この24時間に多く断ったネットワーク",
    columns: {
      network: "ネットワーク",
      refused: "回数",
      reasons: "理由",
      last: "最後",
      block: "ブロック",
    },
    reasons: reasonsJa,
    reason: (reason: string, count: string) => `${reason}　${count}`,
    times: (count: string) => `${count} 回`,
    own: "あなたのネットワーク",
    isBlocked: "ブロック中",
    noneTitle: "断ったネットワークはありません",
    none: "この24時間、サーバーはどのネットワークも断っていません。",
    whatTitle: "ネットワークとは",
    what: "同じ入り口からインターネットにつながる端末の集まりです。館内の Wi-Fi なら、使っている来館者みんなで、ひとつのネットワークです。",
    names:
      "IP アドレスは記録していません。名前はその日だけの記号で、世界標準時の0時（日本では9時）に変わります。ブロック中は変わりません。",
    block: "ブロックする",
    blockOf: (name: string) => `${name} をブロックする`,
    blockTitle: (name: string) => `ネットワーク ${name} をブロックしますか`,
    blockLead:
      "このネットワークの来館者は、みんなブロックされます。館内の Wi-Fi なら、その全員です。描いた絵や記録は端末に残り、ブロックが終わってから送られます。スタッフの画面は使えます。",
    ownTitle: "これは、あなたが今使っているネットワークです",
    ownLead: "ブロックすると、ここにいる来館者も使えなくなります。",
    howLong: "ブロックする時間",
    hours: (hours: number) => `${hours} 時間`,
    blocked: (name: string) => `${name} をブロックしました`,
    until: (when: string) => `${when} まで`,
    unblock: "解除する",
    unblockOf: (name: string) => `${name} のブロックを解除する`,
    unblocked: (name: string) => `${name} のブロックを解除しました`,
  },
  en: {
    title: "Refused networks",
    lead: "For a while, the server refuses networks that send too much or try one code after the other.",
    list: "Most refused within the last 24 hours",
    columns: {
      network: "Network",
      refused: "Times",
      reasons: "For",
      last: "Last",
      block: "Block",
    },
    reasons: reasonsEn,
    reason: (reason: string, count: string) => `${reason}: ${count}`,
    times: (count: string) => count,
    own: "your own network",
    isBlocked: "blocked",
    noneTitle: "No network was refused",
    none: "The server has refused no network within the last 24 hours.",
    whatTitle: "What is a network?",
    what: "All devices that reach the Internet by the same way. The Wi-Fi of a hall is one network, with all visitors who use it.",
    names:
      "No IP address is stored. A name is a random one for the day. It changes at midnight UTC, but not while the network is blocked.",
    block: "Block",
    blockOf: (name: string) => `Block ${name}`,
    blockTitle: (name: string) => `Block the network ${name}?`,
    blockLead:
      "All visitors on this network are blocked: with a hall's Wi-Fi, everybody who uses it. Their drawings and records wait on their devices and are sent afterwards. Staff can go on working.",
    ownTitle: "This is your own network",
    ownLead: "Visitors where you are now will be blocked, too.",
    howLong: "For how long",
    hours: (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`),
    blocked: (name: string) => `${name} is blocked`,
    until: (when: string) => `until ${when}`,
    unblock: "Unblock",
    unblockOf: (name: string) => `Unblock ${name}`,
    unblocked: (name: string) => `${name} is no longer blocked`,
  },
});
