import * as z from "zod/mini";
import type { Signer } from "../signing/signer.ts";

/** For how long a preview shows the draft, in milliseconds. */
const LIFE_MS = 3_600_000;

const signedPreview = z.object({ aquarium: z.string(), member: z.string(), until: z.number() });

/** A preview: the visitor's app on an aquarium's draft, for one member of staff. */
export type Preview = Pick<z.infer<typeof signedPreview>, "aquarium" | "member">;

/** Returns the token of a preview that begins now. */
export function signPreview(signer: Signer, preview: Preview, now = Date.now()): string {
  return signer.sign("preview", JSON.stringify({ ...preview, until: now + LIFE_MS }));
}

/** Returns the preview that a token stands for; `undefined` where this server did not sign it, or its time is over. */
export function verifyPreview(signer: Signer, token: string, now = Date.now()): Preview | undefined {
  const text = signer.verify("preview", token);
  if (text === undefined) return undefined;
  const { until, ...preview } = signedPreview.parse(JSON.parse(text));
  return until > now ? preview : undefined;
}
