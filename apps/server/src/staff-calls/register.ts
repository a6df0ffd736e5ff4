import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import type { StaffMember } from "../people/staff/staff-store.ts";
import { authorizeStaff } from "../people/staff-calls/authorize-staff.ts";
import type {
  Change,
  ChangingCall,
  ReadingCall,
  StaffCall,
  StaffRequest,
} from "../people/staff-calls/call.ts";
import { addFailureCodes } from "../people/staff-calls/failures.ts";
import { setFileBodyParser, setRawBodyParser } from "../platform/http/body-parsers.ts";
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
  for (const call of ALL_CALLS) await app.register(async (scope) => serve(scope, context, call));
}

/** Serves one call. Who makes it is checked at each request, before its body is read. */
async function serve(app: FastifyInstance, context: Context, call: StaffCall): Promise<void> {
  const members = new WeakMap<FastifyRequest, StaffMember>();
  if (call.method !== "GET" && call.bytes !== undefined) setRawBodyParser(app, call.bytes);
  if (call.method !== "GET" && call.file !== undefined) setFileBodyParser(app, call.file, bodyLimitOf(call));
  app.addHook("onRequest", async (request) => {
    members.set(request, await authorizeStaff(context, request, call));
  });
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimitOf(call),
    handler: async (request, reply) => {
      const member = members.get(request);
      if (!member) throw new Error("a staff call was reached without a member");
      const made = { ...decoded(call, request), context, member, request, reply };
      return call.method === "GET" ? answer(call, made) : perform(call, made);
    },
  });
}

function bodyLimitOf(call: StaffCall): number {
  return (call.method !== "GET" && call.bodyLimit) || DEFAULT_BODY_LIMIT;
}

/** Decodes a request by the call's schemas. */
function decoded(call: StaffCall, { params, query, body }: FastifyRequest) {
  const schema = call.method === "GET" ? undefined : call.body;
  const isTaken = call.method !== "GET" && (call.bytes ?? call.file) !== undefined;
  return {
    params: params as Record<string, string>,
    query: call.query && decodeBody(call.query, query),
    body: isTaken ? body : schema && decodeBody(schema, body),
  };
}

async function answer(call: ReadingCall, made: StaffRequest): Promise<unknown> {
  const answered = await call.answer(made as Parameters<ReadingCall["answer"]>[0]);
  const { action } = call;
  if (action !== undefined) await made.context.storage.audit.append(lineOf(action, made));
  return answered;
}

async function perform(call: ChangingCall, made: StaffRequest): Promise<unknown> {
  const { storage } = made.context;
  const { answer = { success: true } } = await (call.change
    ? storage.transaction(async (transaction) => {
        const change = await call.change?.(made, transaction);
        if (!change?.isLogged) await new AuditLog(transaction).append(lineOf(call.action, made, change));
        return change ?? {};
      })
    : performAndLog(call, made));
  return answer;
}

async function performAndLog(call: ChangingCall, made: StaffRequest): Promise<Change> {
  const change = (await call.perform?.(made)) ?? {};
  if (!change.isLogged) await made.context.storage.audit.append(lineOf(call.action, made, change));
  return change;
}

function lineOf(action: string, { member, params }: StaffRequest, change: Change = {}) {
  const { slug, study } = params as { readonly slug?: string; readonly study?: string };
  const { subject = study, before, after } = change;
  return { member: member.id, aquarium: slug ?? null, action, subject, before, after };
}
