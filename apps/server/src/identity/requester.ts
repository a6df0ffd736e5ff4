import { GUEST } from "@harapen/contract/constants";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../http/refusal.ts";

/** Who a request comes from. */
export type Requester = { readonly kind: "guest" };

/** Says who a request comes from. */
export type RecognizeRequester = (request: FastifyRequest) => Promise<Requester>;

export const everyoneIsAGuest: RecognizeRequester = async () => ({ kind: "guest" });

/** Throws a Refusal unless the requester may act in the name of `uid`; "guest" is anybody's. */
export function assertMayActFor(_requester: Requester, uid: string): void {
  if (uid !== GUEST) throw new Refusal(401, "Please sign in first.");
}

/** Throws a Refusal unless the requester is the signed-in visitor `uid`. Guests never are. */
export function assertIsMember(_requester: Requester, _uid: string): never {
  throw new Refusal(401, "Please sign in first.");
}
