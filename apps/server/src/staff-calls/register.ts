import { rm } from "node:fs/promises";
import { uuid } from "@harapen/contract/primitives";
import type { AuditAction } from "@harapen/contract/staff/audit";
import { REQUEST_ID_HEADER } from "@harapen/contract/staff/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/commit-faults.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import { answerKey, StaffAnswers } from "../people/staff/staff-answers.ts";
import type { StaffMember } from "../people/staff/staff-store.ts";
import { authorizeStaff, lacksAquarium } from "../people/staff-calls/authorize-staff.ts";
import type {
  Change,
  ChangingCall,
  ReadingCall,
  StaffCall,
  StaffRequest,
} from "../people/staff-calls/call.ts";
import { addFailureCodes } from "../people/staff-calls/failures.ts";
import { StaffError } from "../platform/errors.ts";
import { isFileBody, setFileBodyParser } from "../platform/http/body-parsers.ts";
import { decodeBody } from "../platform/validation/decode-body.ts";
import { ALL_CALLS } from "./all-calls.ts";

const DEFAULT_BODY_LIMIT = 10_000;

/** Serves the calls of the staff app. */
export async function staffCalls(app: FastifyInstance, context: Context): Promise<void> {
  app.removeContentTypeParser("text/plain");
  addFailureCodes(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  const underWay: UnderWay = new Map();
  for (const call of ALL_CALLS) await app.register(async (scope) => serve(scope, context, call, underWay));
}

/** Serves one call. Who makes it is checked at each request, before its body is read. */
async function serve(
  app: FastifyInstance,
  context: Context,
  call: StaffCall,
  underWay: UnderWay,
): Promise<void> {
  const senders = new WeakMap<FastifyRequest, Sender>();
  if (call.method !== "GET" && call.file !== undefined) setFileBodyParser(app, call.file, bodyLimitOf(call));
  app.addHook("onRequest", async (request) => {
    const member = await authorizeStaff(context, request, call);
    // The request that removed the aquarium may come again, also before its answer is kept.
    const key = keyOf(call, member, request);
    const isRepeated = async () => key !== undefined && (underWay.has(key) || isAnswered(context, key));
    if ((await lacksAquarium(context, request)) && !(await isRepeated()))
      throw new StaffError("not-found", "There is no such aquarium.");
    senders.set(request, { member, key });
  });
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimitOf(call),
    handler: async (request, reply) => {
      const sender = senders.get(request);
      if (!sender) throw new Error("a staff call was reached without a member");
      const { member, key } = sender;
      const made = { ...decoded(call, request), context, member, request, reply };
      if (call.method === "GET") return answer(call, made);
      const performed = await perform(call, made, { key, underWay });
      if (call.answersLater) reply.code(202);
      return performed;
    },
  });
}

function bodyLimitOf(call: StaffCall): number {
  return (call.method !== "GET" && call.bodyLimit) || DEFAULT_BODY_LIMIT;
}

/** Decodes a request by the call's schemas. */
function decoded(call: StaffCall, { params, query, body }: FastifyRequest) {
  const schema = call.method === "GET" ? undefined : call.body;
  const isTaken = call.method !== "GET" && call.file !== undefined;
  return {
    params: params as Record<string, string>,
    query: call.query && decodeBody(call.query, query),
    body: isTaken ? body : schema && decodeBody(schema, body),
  };
}

async function answer(call: ReadingCall, made: StaffRequest): Promise<unknown> {
  const answered = await call.answer(made as Parameters<ReadingCall["answer"]>[0]);
  const { action } = call;
  if (action !== undefined) await made.context.people.audit.append(lineOf(action, made));
  return answered;
}

/** Who makes a request, and the key of its answer; undefined where that is not kept. */
interface Sender {
  readonly member: StaffMember;
  readonly key: string | undefined;
}

/**
 * The requests of calls without a transaction that are being done by this server, by the keys of their
 * answers.
 */
type UnderWay = Map<string, Promise<unknown>>;

/** Does a changing call, once for all the times that its request comes; resolves to its answer. */
async function perform(
  call: ChangingCall,
  made: StaffRequest,
  { key, underWay }: Pick<Sender, "key"> & { readonly underWay: UnderWay },
): Promise<unknown> {
  if (call.change) return changeOnce(call, made, key);
  if (key === undefined) return performAndLog(call, made);
  const known = underWay.get(key);
  if (known) return dropFile(call, made).then(() => known);
  const answer = performOnce(call, made, key).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

/** Answers that are files are not kept, nor those to clients that give their requests no id. */
function keyOf(
  call: StaffCall,
  member: StaffMember,
  { method, url, headers }: FastifyRequest,
): string | undefined {
  const id = headers[REQUEST_ID_HEADER];
  if (id === undefined || call.method === "GET" || call.answersFile) return undefined;
  return answerKey({ member: member.id, method, url, id: decodeBody(uuid, id) });
}

async function isAnswered({ database }: Context, key: string): Promise<boolean> {
  return (await new StaffAnswers(database).find(key)) !== undefined;
}

/** Makes a change in a transaction that also keeps its answer. */
function changeOnce(call: ChangingCall, made: StaffRequest, key: string | undefined): Promise<unknown> {
  return inTransaction(made.context.database, async (transaction) => {
    const answers = new StaffAnswers(transaction);
    if (key !== undefined && !(await answers.add(key))) return keptAnswer(answers, key);
    const change = (await call.change?.(made, transaction)) ?? {};
    if (!change.isLogged) await new AuditLog(transaction).append(lineOf(call.action, made, change));
    const answer = answerOf(change);
    if (key !== undefined) await answers.replace(key, answer);
    return answer;
  });
}

async function keptAnswer(answers: StaffAnswers, key: string): Promise<unknown> {
  const kept = await answers.find(key);
  if (!kept) throw new StaffError("service-unavailable", "The answer has just been deleted.");
  return kept.answer;
}

/** Does a call without a transaction: its answer is kept afterwards. */
async function performOnce(call: ChangingCall, made: StaffRequest, key: string): Promise<unknown> {
  const answers = new StaffAnswers(made.context.database);
  const kept = await answers.find(key);
  if (kept) return dropFile(call, made).then(() => kept.answer);
  const answer = await performAndLog(call, made);
  // The change is made: it is answered, though it could be made again.
  await answers
    .add(key, answer)
    .catch((err) => made.request.log.warn({ err }, "an answer to staff could not be kept"));
  return answer;
}

async function performAndLog(call: ChangingCall, made: StaffRequest): Promise<unknown> {
  const change = (await call.perform?.(made)) ?? {};
  if (!change.isLogged) await made.context.people.audit.append(lineOf(call.action, made, change));
  return answerOf(change);
}

/** Deletes the file of a request whose call is not made, as calls themselves do. */
async function dropFile({ file }: ChangingCall, { body }: StaffRequest): Promise<void> {
  if (file !== undefined && isFileBody(body)) await rm(body.path, { force: true });
}

const answerOf = ({ answer = { success: true } }: Change) => answer;

function lineOf(action: AuditAction, { member, params }: StaffRequest, change: Change = {}) {
  const { slug, study } = params as { readonly slug?: string; readonly study?: string };
  const { subject = study, before, after } = change;
  return { member: member.id, aquarium: slug ?? null, action, study, subject, before, after };
}
