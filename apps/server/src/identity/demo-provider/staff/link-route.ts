import { STAFF_PATH } from "@harapen/contract/staff/paths";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../../config/config.ts";
import { ApiError } from "../../../errors/api-error.ts";
import type { Storage } from "../../../storage/storage.ts";
import { requestOrigin } from "../../request-origin.ts";
import { MOUNT } from "../pages/paths.ts";
import { addDemoStaff } from "./demo-staff.ts";
import { BROWSER_SECONDS, hasOpenedStaffLink, openStaffLink, staffLinkPath } from "./staff-link.ts";

const COOKIE = "harapen-demo-staff";
/** Where the staff page begins its sign-in without a click. */
const SIGN_IN_NOW = `${STAFF_PATH}?sign-in=now`;

interface Dependencies {
  readonly config: Config;
  readonly storage: Pick<Storage, "aquariums" | "demoSignIns" | "transaction">;
}

/** Serves the link that the server prints at its start: it signs the browser in as the demo's staff, and leads to the staff page. */
export async function serveStaffLink(app: FastifyInstance, { config, storage }: Dependencies): Promise<void> {
  app.get<{ Params: { code: string } }>(staffLinkPath(":code"), async (request, reply) => {
    if (await hasOpenedStaffLink(storage.demoSignIns, staffSecretOf(request)))
      return reply.redirect(SIGN_IN_NOW, 303);
    const secret = await openStaffLink(storage.demoSignIns, request.params.code);
    if (secret === undefined) throw new ApiError("not-found", "This link has been used, or is too old.");
    await addDemoStaff(storage);
    const secure = requestOrigin(request, config).startsWith("https:");
    const attributes = {
      path: MOUNT,
      httpOnly: true,
      secure,
      sameSite: "lax",
      maxAge: BROWSER_SECONDS,
    } as const;
    reply.header("set-cookie", stringifySetCookie({ name: COOKIE, value: secret, ...attributes }));
    return reply.redirect(SIGN_IN_NOW, 303);
  });
}

/** Returns the secret in the cookie of a browser that has opened a link, not yet verified. */
export function staffSecretOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return parseCookie(headers.cookie ?? "")[COOKIE];
}
