import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import { expect, test } from "vitest";
import { Signer } from "../../platform/signer.ts";
import { answerAids, signParticipant } from "./participant-token.ts";

const signer = new Signer(new Uint8Array(32).fill(7));
const MINATO = { slug: "minato", aids: DEFAULT_AIDS };
const PARTICIPANT = {
  aquarium: "minato",
  study: "a study",
  participant: "somebody",
  assigned_by: "device",
  enrolled_here: true,
} as const;
const tokenWith = (aids: typeof NO_AIDS) => signParticipant(signer, { ...PARTICIPANT, aids });

// Rule (studies-in-a-visit): In an arm without `look` nothing is asked
test("a participant's token says what their arm's answers may hold, whatever the aquarium's aids are", () => {
  expect(answerAids(signer, tokenWith(NO_AIDS), MINATO)).toMatchObject({ explains: false, looks: false });
  const offered = { ...NO_AIDS, comparison: "offered", look: "open" } as const;
  expect(answerAids(signer, tokenWith(offered), { ...MINATO, aids: NO_AIDS })).toMatchObject({
    explains: true,
    looks: true,
  });
});

test("who sends no token has what the aquarium's own aids say", () => {
  expect(answerAids(signer, undefined, MINATO)).toEqual({ explains: true, looks: true });
  expect(answerAids(signer, undefined, { ...MINATO, aids: NO_AIDS })).toEqual({
    explains: true,
    looks: false,
  });
});

test("a token that is none, or another aquarium's, leaves every help out", () => {
  const nothing = { explains: false, looks: false };
  expect(answerAids(signer, "unknown", MINATO)).toEqual(nothing);
  expect(answerAids(signer, `${tokenWith(DEFAULT_AIDS)}x`, MINATO)).toEqual(nothing);
  expect(answerAids(signer, tokenWith(DEFAULT_AIDS), { ...MINATO, slug: "kitano" })).toEqual(nothing);
  expect(answerAids(signer, signer.sign("visit", tokenWith(DEFAULT_AIDS)), MINATO)).toEqual(nothing);
});
