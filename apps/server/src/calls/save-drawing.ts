import type { Aquarium } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { saveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import { GUEST } from "@harapen/contract/constants";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { authorize, type Caller } from "../http/authorize.ts";
import { readPng } from "../media/png/read-png.ts";
import { decodeBody } from "../validation/decode-body.ts";

const BODY_LIMIT = 4_000_000;

/** Call 3: saves a drawing for the album. Answers once it is durable. */
export async function saveDrawingCall(app: FastifyInstance, context: Context): Promise<void> {
  app.post(PATHS.saveDrawing, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { image, ...drawing } = decodeBody(saveDrawingRequest, request.body);
    const visitor = await authorize(context, request, drawing.uid);
    const { details } = await context.aquariums.get(drawing.aquarium);
    const mail = storedMail(visitor, details);
    await context.storage.drawings.save({ ...drawing, uid: visitor.account, mail }, await readPng(image));
    return { success: true };
  });
}

/** Returns the address to store: a member's is taken from their token alone, and where the aquarium keeps addresses. */
function storedMail({ uid, verifiedEmail = "" }: Caller, { keep_email = false }: Aquarium): string {
  if (uid === GUEST) return GUEST;
  return keep_email ? verifiedEmail : "";
}
