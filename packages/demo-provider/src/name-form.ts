import { randomInt } from "node:crypto";
import formbody from "@fastify/formbody";
import type { Locale } from "@harapen/contract/locales";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import * as z from "zod/mini";
import { MAX_NAME_LENGTH, saveAccount, saveInvited, toName } from "./account.ts";
import { DemoError } from "./demo-error.ts";
import { interactionPath, isForStaff } from "./endpoints.ts";
import { HTML_TYPE, namePage, staffPage } from "./pages.ts";
import { hasOpenedStaffLink, STAFF_SUBJECT } from "./staff-link.ts";
import type { DemoSignIns } from "./store.ts";
import { negotiateLocale, TEXTS } from "./texts.ts";

const BODY_LIMIT = 10_000;
const SUGGESTIONS = 3;

/** The value by which the demo's staff person is chosen. */
const DEMO_STAFF = "demo";

/** Somebody who was invited as staff. */
export interface Invited {
  readonly mail: string;
  readonly name: string;
}

const submission = z.object({
  /** Who of the staff signs in: the demo's person, or an address. */
  staff: z.optional(z.string()),
  name: z.optional(z.string()),
  suggestion: z.optional(z.string()),
  cancel: z.optional(z.string()),
});

interface Dependencies {
  readonly store: DemoSignIns;
  readonly providerFor: (request: FastifyRequest) => Promise<Provider>;
  readonly decodeBody: DecodeBody;
  readonly invited: () => Promise<readonly Invited[]>;
}

/** Decodes a request's body by a schema; throws an error with a `statusCode` where it does not fit. */
export type DecodeBody = <Schema extends z.core.$ZodType>(schema: Schema, body: unknown) => z.output<Schema>;

/**
 * Serves the form that asks a visitor for a name during an authorization, and signs them in under it. The
 * demo's staff, recognised by their link, are not asked; once somebody was invited, whoever has opened the link
 * may sign in as them instead: what an invitation leads to can be tried.
 */
export async function serveNameForm(
  app: FastifyInstance,
  { store, providerFor, decodeBody, invited }: Dependencies,
): Promise<void> {
  const path = interactionPath(":uid");
  app.removeAllContentTypeParsers();
  await app.register(formbody);

  app.get(path, async (request, reply) => {
    const { raw } = request;
    const provider = await providerFor(request);
    const { uid, params } = await provider.interactionDetails(raw, reply.raw);
    const locale = negotiateLocale(params.ui_locales, raw.headers["accept-language"]);
    if (isForStaff(params) && (await hasOpenedStaffLink(store, request))) {
      const people = await invited();
      if (people.length > 0) return reply.type(HTML_TYPE).send(staffPage(locale, uid, people));
      const login = { accountId: STAFF_SUBJECT, remember: false };
      return reply.redirect(await provider.interactionResult(raw, reply.raw, { login }), 303);
    }
    return reply.type(HTML_TYPE).send(formFor(locale, uid));
  });

  app.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { raw } = request;
    const provider = await providerFor(request);
    const { uid, params } = await provider.interactionDetails(raw, reply.raw);
    const { cancel, suggestion, name: typed = "", staff } = decodeBody(submission, request.body);
    if (cancel !== undefined) {
      const denied = { error: "access_denied", error_description: "The visitor cancelled" };
      return reply.redirect(await provider.interactionResult(raw, reply.raw, denied), 303);
    }
    if (staff !== undefined && isForStaff(params) && (await hasOpenedStaffLink(store, request))) {
      const chosen = (await invited()).find(({ mail }) => mail === staff);
      if (!chosen && staff !== DEMO_STAFF)
        throw new DemoError("not-found", "Nobody is invited by this address.");
      const accountId = chosen ? await saveInvited(store, chosen) : STAFF_SUBJECT;
      const login = { accountId, remember: false };
      return reply.redirect(await provider.interactionResult(raw, reply.raw, { login }), 303);
    }
    const name = toName(suggestion ?? typed);
    if (name === undefined) {
      const locale = negotiateLocale(params.ui_locales, raw.headers["accept-language"]);
      return reply
        .code(422)
        .type(HTML_TYPE)
        .send(formFor(locale, uid, typed));
    }
    const login = { accountId: await saveAccount(store, name), remember: false };
    return reply.redirect(await provider.interactionResult(raw, reply.raw, { login }), 303);
  });
}

function formFor(locale: Locale, uid: string, rejected?: string): string {
  return namePage({ locale, uid, suggestions: pickNames(locale), maxLength: MAX_NAME_LENGTH, rejected });
}

/** Returns a few of the suggested names at random. */
function pickNames(locale: Locale): string[] {
  const names = [...TEXTS[locale].names];
  return Array.from({ length: SUGGESTIONS }, () => names.splice(randomInt(names.length), 1)).flat();
}
