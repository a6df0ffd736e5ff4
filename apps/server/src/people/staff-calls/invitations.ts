import { withoutReadings } from "@harapen/contract/readings";
import { type InvitationLocale, writeInvitation } from "@harapen/contract/staff/invitation";
import { STAFF_PATH, STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { HeldRole } from "@harapen/contract/staff/people";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { StaffError } from "../../platform/errors.ts";
import { requestOrigin } from "../../platform/http/requests.ts";
import { createMailer } from "../../platform/mail.ts";
import { hasCome } from "../staff/invitations.ts";
import { getMember, rolesIn } from "../staff/people.ts";
import { changingCall } from "./call.ts";

/** Sends somebody who has not come yet a mail about their roles in an aquarium. */
export const inviteToAquarium = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariumInvitation(":slug", ":id"),
  access: "appointer",
  needsFreshSignIn: true,
  action: "send-invitation",
  async perform({ context, params: { slug, id }, request }) {
    const invited = await getMember(context.people.staff, id, slug);
    if (hasCome(invited, slug)) throw hasComeAlready();
    const roles = rolesIn(slug, invited).map((role) => ({ aquarium: slug, role }));
    await sendInvitation(context, request, { mail: invited.mail, admin: false, roles });
    return { subject: id };
  },
});

/** Sends somebody who has never signed in a mail about everything that they may do. */
export const inviteSomebody = changingCall({
  method: "POST",
  path: STAFF_PATHS.personInvitation(":id"),
  access: "admin",
  needsFreshSignIn: true,
  action: "send-invitation",
  async perform({ context, params: { id }, request }) {
    const invited = await getMember(context.people.staff, id);
    if (invited.account !== undefined) throw hasComeAlready();
    await sendInvitation(context, request, invited);
    return { subject: id };
  },
});

const hasComeAlready = () => new StaffError("unchanged", "They have signed in already.");

interface Invited {
  readonly mail: string;
  readonly admin: boolean;
  readonly roles: readonly HeldRole[];
}

/** Sends an invitation in both languages. Rejects with a StaffError where the server sends no mail, or can't. */
async function sendInvitation(
  { config, catalog, log }: Context,
  request: FastifyRequest,
  { mail, admin, roles }: Invited,
): Promise<void> {
  if (!config.alerts.mail) throw new StaffError("not-found", "This server sends no mail.");
  const slugs = [...new Set(roles.map(({ aquarium }) => aquarium))];
  const places = await Promise.all(
    slugs.map(async (slug) => ({
      names: (await catalog.aquariums.details(slug)).name,
      slug,
      roles: roles.filter(({ aquarium }) => aquarium === slug).map(({ role }) => role),
    })),
  );
  const address = `${requestOrigin(request, config)}${STAFF_PATH}`;
  const inLocale = (locale: InvitationLocale) => {
    const named = places.map(({ names, slug, ...place }) => ({
      ...place,
      name: withoutReadings(names[locale] || names.ja || names.en) || slug,
    }));
    return writeInvitation({ mail, admin, address, places: named }, locale);
  };
  const [ja, en] = [inLocale("ja"), inLocale("en")];
  const message = {
    subject: `${ja.subject} / ${en.subject}`,
    text: `${ja.text}\n\n—\n\n${en.text}\n`,
  };
  await createMailer(config.alerts.mail)(mail, message).catch((err: unknown) => {
    log.warn({ err }, "an invitation could not be sent");
    throw new StaffError("service-unavailable", "The mail server did not take the invitation.");
  });
}
