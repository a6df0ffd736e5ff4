import type { AquariumRole } from "./people.ts";

/**
 * For how many days somebody may come who was made staff, or was given a role in an aquarium where they had
 * none: what nobody has taken up by then is no way in for whoever gets the address later.
 */
export const INVITATION_DAYS = 14;

/** The languages of invitations. */
export type InvitationLocale = "ja" | "en";

/** What an invitation is about. */
export interface Invitation {
  /** The address by which they log in. */
  readonly mail: string;
  /** The aquariums by their names, each with the roles there; none for somebody who is admin alone. */
  readonly places: readonly { readonly name: string; readonly roles: readonly AquariumRole[] }[];
  readonly admin: boolean;
  /** The address of the console. */
  readonly address: string;
}

const ROLE_WORDS: Readonly<Record<InvitationLocale, Readonly<Record<AquariumRole, string>>>> = {
  ja: { keeper: "飼育担当", helper: "お手伝い", researcher: "研究", analyst: "分析" },
  en: { keeper: "keeper", helper: "helper", researcher: "researcher", analyst: "analyst" },
};

/** Returns an invitation as a message: its subject, and its text. */
export function writeInvitation(
  { mail, places, admin, address }: Invitation,
  locale: InvitationLocale,
): { subject: string; text: string } {
  const words = ROLE_WORDS[locale];
  const where = places.map(({ name, roles }) => {
    const held = roles.map((role) => words[role]);
    return locale === "ja" ? `${name}（${held.join("・")}）` : `${name} (${held.join(", ")})`;
  });
  return locale === "ja"
    ? {
        subject: "はらペンへのご招待",
        text: [
          "はらペンで、水族館のペンギンをいっしょに手入れしませんか。",
          ...[...where, ...(admin ? ["管理者"] : [])].map((each) => `・${each}`),
          "",
          "1. 次のアドレスを開きます。",
          address,
          `2. 「ログインする」を押し、${mail} のアカウントでログインします。`,
          "",
          `この招待は ${INVITATION_DAYS} 日で切れます。`,
        ].join("\n"),
      }
    : {
        subject: "You are invited to Harapen",
        text: [
          "You are invited to look after an aquarium's penguins in Harapen.",
          ...[...where, ...(admin ? ["Admin"] : [])].map((each) => `- ${each}`),
          "",
          "1. Open this address:",
          address,
          `2. Press “Log in”, and log in with the account of ${mail}.`,
          "",
          `This invitation ends after ${INVITATION_DAYS} days.`,
        ].join("\n"),
      };
}
