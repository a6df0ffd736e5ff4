import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { StaffError } from "../errors/staff-error.ts";
import { authenticate } from "../http/authorize.ts";
import { hasAccess } from "../staff/access.ts";
import { recognizeMember } from "../staff/recognize-member.ts";
import type { StaffMember } from "../storage/staff/staff-member.ts";
import type { StaffCall } from "./call.ts";

/**
 * Resolves to the member who makes a request. Rejects where nobody has signed in (401), the person is not staff or may not make the call (403),
 * and where there is no such aquarium (404), which only an admin can find out.
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  { access }: Pick<StaffCall, "access">,
): Promise<StaffMember> {
  const { storage } = context;
  const { slug } = request.params as { readonly slug?: string };
  const member = await recognizeMember(storage, await authenticate(context, request));
  if (!member) throw new StaffError("not-staff", "This is for staff, and you are not on their list.");
  if (!hasAccess(member, access, slug))
    throw new StaffError("forbidden", "Your roles do not allow this here.");
  if (slug !== undefined && (await storage.aquariums.contentVersion(slug)) === undefined)
    throw new StaffError("not-found", "There is no such aquarium.");
  return member;
}
