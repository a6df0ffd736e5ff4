import { PATHS } from "@harapen/contract/calls/paths";
import { saveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { authorize } from "../http/authorize.ts";
import { readPng } from "../media/png/read-png.ts";
import { decodeBody } from "../validation/decode-body.ts";

const BODY_LIMIT = 4_000_000;

/** Call 3: saves a drawing for the album. Answers once it is durable. */
export async function saveDrawingCall(app: FastifyInstance, context: Context): Promise<void> {
  app.post(PATHS.saveDrawing, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { image, ...drawing } = decodeBody(saveDrawingRequest, request.body);
    await authorize(context, request, drawing.uid);
    await context.aquariums.get(drawing.aquarium);
    await context.storage.drawings.save(drawing, await readPng(image));
    return { success: true };
  });
}
