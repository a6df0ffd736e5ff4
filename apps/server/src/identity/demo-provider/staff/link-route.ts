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
/** Where the page of staff begins its sign-in without being asked to. */
const SIGN_IN_NOW = `${STAFF_PATH}?sign-in=now`;

interface Dependencies {
  readonly config: Config;
  readonly storage: Pick<Storage, "aquariums" | "demoSignIns" | "transaction">;
}

/** Serves the link that the server's start prints: it makes the browser one of the demo's staff, and leads to their page. */
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

/** Returns the secret of a browser that says that it has opened a link. */
export function staffSecretOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return parseCookie(headers.cookie ?? "")[COOKIE];
}
