import { parse } from "node:querystring";
import formbody from "@fastify/formbody";
import { PATHS } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/save-record";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { authorize } from "../http/authorize.ts";
import { lacksKeeperSpots } from "../learning/learnable.ts";
import { readPng } from "../media/png/read-png.ts";
import { proveSearch } from "../signing/answer-token.ts";
import { confirmedPenguin } from "../storage/record-store.ts";
import { decodeBody } from "../validation/decode-body.ts";

const BODY_LIMIT = 8_000_000;
/** The most fields of a form that are read: parsing a body of nothing but fields would block every other request for a second. */
const MAX_FIELDS = 100;
/** The longest ranking that a record may have; also within what every database's integers hold. */
const MAX_RANK = 5_000;

/** Call 2: saves the full record of a visit, form-urlencoded. Answers once it is durable. */
export async function saveRecordCall(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: (text) => parse(text, "&", "=", { maxKeys: MAX_FIELDS }) });
  app.post(PATHS.saveRecord, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { image, ...record } = decodeBody(saveRecordRequest, request.body);
    if (record.rank > MAX_RANK)
      throw new ApiError("bad-request", "The request is malformed. rank: no ranking is so long.");
    const { account } = await authorize(context, request, record.uid);
    const { penguins } = await context.aquariums.get(record.aquarium);
    const search = proveSearch(context.signer, record);
    await context.storage.records.save({ ...record, uid: account }, await readPng(image), search);
    const confirmed = search && confirmedPenguin(record);
    const penguin = penguins.find(({ id }) => id === confirmed);
    if (penguin && lacksKeeperSpots(penguin))
      context.learner.schedule({ aquarium: record.aquarium, penguin: penguin.id });
    return { success: true };
  });
}
