import { randomInt } from "node:crypto";
import formbody from "@fastify/formbody";
import type { Locale } from "@harapen/contract/locales";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import * as z from "zod/mini";
import { decodeBody } from "../../http/body.ts";
import type { DemoSignInStore } from "../../storage/demo-sign-in-store.ts";
import { nameOf, rememberAccount } from "./account.ts";
import { MOUNT } from "./client.ts";
import { signInPage } from "./pages.ts";
import { languageOf, WORDS } from "./words.ts";

const BODY_LIMIT = 10_000;
const SUGGESTIONS = 3;
const HTML = "text/html; charset=utf-8";

const answer = z.object({
  name: z.optional(z.string()),
  suggestion: z.optional(z.string()),
  cancel: z.optional(z.string()),
});

type ProviderFor = (request: FastifyRequest) => Promise<Provider>;

/** Asking a visitor for a name, in the middle of an authorization. */
export async function askForName(
  app: FastifyInstance,
  store: DemoSignInStore,
  providerFor: ProviderFor,
): Promise<void> {
  const address = `${MOUNT}/interaction/:uid`;
  app.removeAllContentTypeParsers();
  await app.register(formbody);

  app.get(address, async (request, reply) => {
    const { raw } = request;
    const { uid, params } = await (await providerFor(request)).interactionDetails(raw, reply.raw);
    const language = languageOf(params.ui_locales, raw.headers["accept-language"]);
    return reply.type(HTML).send(signInPage({ language, uid, suggestions: suggest(language) }));
  });

  app.post(address, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { raw } = request;
    const provider = await providerFor(request);
    const { uid, params } = await provider.interactionDetails(raw, reply.raw);
    const { cancel, suggestion, name: typed = "" } = decodeBody(answer, request.body);
    if (cancel !== undefined) {
      const denied = { error: "access_denied", error_description: "The visitor cancelled" };
      return reply.redirect(await provider.interactionResult(raw, reply.raw, denied), 303);
    }
    const name = nameOf(suggestion ?? typed);
    if (name === undefined) {
      const language = languageOf(params.ui_locales, raw.headers["accept-language"]);
      const again = signInPage({ language, uid, suggestions: suggest(language), typed });
      return reply.code(422).type(HTML).send(again);
    }
    const login = { accountId: await rememberAccount(store, name), remember: false };
    return reply.redirect(await provider.interactionResult(raw, reply.raw, { login }), 303);
  });
}

function suggest(language: Locale): string[] {
  const names = [...WORDS[language].names];
  return Array.from({ length: SUGGESTIONS }, () => names.splice(randomInt(names.length), 1)).flat();
}
