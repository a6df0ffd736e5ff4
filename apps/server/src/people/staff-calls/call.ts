import type { AuditAction } from "@harapen/contract/staff/audit";
import type { STAFF_API } from "@harapen/contract/staff/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import type { Tables } from "../../database/tables.ts";
import type { Access, AquariumAccess, InstallationAccess } from "../staff/access.ts";
import type { StaffMember } from "../staff/staff-store.ts";

/** The pattern of a path that is about an aquarium. */
type AquariumPath = `${typeof STAFF_API}/aquariums/:slug${string}`;

/** The names of a pattern's variable parts. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** One request for a staff call, by a member who may make it, about an existing aquarium. */
export interface StaffRequest<
  Path extends string = string,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly context: Context;
  readonly member: StaffMember;
  readonly params: Readonly<Record<ParamNames<Path>, string>>;
  readonly query: z.output<Query>;
  /** Decoded by the call's schema; for a `file` the file. */
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The outcome of a changing call: its answer, and its entry in the audit log. */
export interface Change {
  /** JSON; `{success: true}` unless given. */
  readonly answer?: unknown;
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /**
   * Whether the audit log has its entry already, stored with the change, or when the same request was made
   * before.
   */
  readonly isLogged?: boolean;
}

/**
 * The declaration of a staff call, which defines its route, who may make it and its entry in the audit log.
 */
interface Declared<Path extends string, Query extends z.core.$ZodType> {
  /** The route's pattern, of STAFF_PATHS. */
  readonly path: Path;
  /**
   * Whether it needs a sign-in of the last minutes, as what can't be undone does: a page that somebody left
   * open is not enough.
   */
  readonly needsFreshSignIn?: true;
  /** The least access that is needed. */
  readonly access: Path extends AquariumPath ? AquariumAccess : InstallationAccess;
  readonly query?: Query;
}

interface Reading<Path extends string, Query extends z.core.$ZodType> extends Declared<Path, Query> {
  /** Its name in the audit log, if reading is logged there, as for lists of persons: `read-people`. */
  readonly action?: AuditAction;
  /** Resolves to the answer: JSON, or the reply where that was sent already. */
  answer(request: StaffRequest<Path, Query, z.core.$ZodUndefined>): Promise<unknown>;
}

interface Changing<Path extends string, Query extends z.core.$ZodType, Body extends z.core.$ZodType>
  extends Declared<Path, Query> {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Its name in the audit log: `add-person`. */
  readonly action: AuditAction;
  readonly body?: Body;
  /**
   * The media type (`image/*`, `application/zip`) of bodies that are received as a file, a `FileBody`, in
   * place of a schema; the call has to delete it.
   */
  readonly file?: string;
  /** Whether it only begins what takes long, which is answered with 202. */
  readonly answersLater?: true;
  /**
   * Whether it answers a file, which is made anew for a request that comes again: other answers are kept for
   * that.
   */
  readonly answersFile?: true;
  /** The longest body, in bytes; 10,000 unless given. */
  readonly bodyLimit?: number;
  /**
   * Makes a change in one transaction, in which the audit log's entry is written too, unless it is logged
   * already (`isLogged`).
   */
  change?(request: StaffRequest<Path, Query, Body>, transaction: Transaction<Tables>): Promise<Change>;
  /**
   * In place of `change`, where the change is not one transaction: the audit log's entry is written
   * afterwards, unless it is logged already (`isLogged`).
   */
  perform?(request: StaffRequest<Path, Query, Body>): Promise<Change>;
}

/** A staff call as it is registered, whatever its path and schemas. */
export type StaffCall = ReadingCall | ChangingCall;
export type ReadingCall = Omit<Reading<string, z.core.$ZodType>, "access"> & {
  readonly method: "GET";
  readonly access: Access;
};
export type ChangingCall = Omit<Changing<string, z.core.$ZodType, z.core.$ZodType>, "access"> & {
  readonly access: Access;
};

/** Declares a call that changes nothing. */
export function readingCall<const Path extends string, Query extends z.core.$ZodType = z.core.$ZodType>(
  call: Reading<Path, Query>,
): ReadingCall {
  return { ...call, method: "GET" } as ReadingCall;
}

/** Declares a call that changes something: by `change` or by `perform`. */
export function changingCall<
  const Path extends string,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
>(
  call: Changing<Path, Query, Body> &
    (
      | { readonly change: unknown; readonly perform?: undefined }
      | { readonly change?: undefined; readonly perform: unknown }
    ),
): ChangingCall {
  return call as ChangingCall;
}
