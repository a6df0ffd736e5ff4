import type { Aids } from "@harapen/contract/aids";
import { eventContext, eventEnvelope } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import type { Privacy } from "@harapen/contract/telemetry/fields";
import * as z from "zod/mini";
import {
  type Constraints,
  type Field,
  type FieldType,
  field,
  PSEUDONYMOUS,
  PSEUDONYMOUS_KEY,
  REQUIRED,
  type Reference,
} from "./table.ts";

/** The aquarium at which something happened: known for the whole session once one of its events names it. */
export const AQUARIUM_FIELD = field(
  "aquarium",
  "string",
  "The aquarium that the event names, or else the last one that its session named before it, by its slug.",
);

/** The fields of every event: its envelope, and the context that any payload may carry. */
const COMMON_SCHEMAS: readonly ContractSchema[] = [jsonSchema(eventEnvelope), jsonSchema(eventContext)];

const FIELD_TYPES: readonly FieldType[] = ["string", "integer", "number", "boolean", "array", "object"];

/**
 * What the data dictionary says about a field that may identify a person, for an export without personal
 * data.
 */
const MASKING_NOTES: Readonly<Record<Privacy, string>> = {
  uid: PSEUDONYMOUS,
  device: PSEUDONYMOUS,
  session: PSEUDONYMOUS,
  key: PSEUDONYMOUS_KEY,
  address: " Without personal data no more than origin and path.",
  message: " Without personal data no mail addresses and no queries of addresses.",
};

/** The columns with which every table of events begins. */
export const EVENT_FIELDS = [
  commonField("event_id"),
  commonField("session_id"),
  commonField("session_seq"),
  commonField("client_ts"),
  field(
    "client_time",
    "datetime",
    "client_ts as a date, in UTC; empty where it is none of the years 1 to 9999.",
  ),
  field("received_at", "datetime", "When the server received it, by the server's clock, in UTC.", REQUIRED),
  AQUARIUM_FIELD,
] as const;

export type EventColumn = (typeof EVENT_FIELDS)[number]["name"];

export const SESSION_REFERENCE: Reference = { field: "session_id", table: "sessions", to: "session_id" };

/**
 * The part of JSON Schema that the contract's telemetry uses, with the contract's own keyword for privacy.
 */
export interface ContractSchema {
  /** Several, where the value may be `null` and says nothing else of itself. */
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly privacy?: Privacy;
  readonly pattern?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ContractSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly items?: ContractSchema;
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly required?: readonly string[];
}

/** The payload of each event of the contract, by the event's name. */
export const PAYLOAD_SCHEMAS: ReadonlyMap<string, ContractSchema> = new Map(
  Object.entries(EVENT_PAYLOADS).map(([name, schema]) => [name, jsonSchema(schema)]),
);

/** The keys that any payload may carry. */
export const COMMON_KEYS: ReadonlySet<string> = new Set(
  COMMON_SCHEMAS.slice(1).flatMap(({ properties = {} }) => Object.keys(properties)),
);

function jsonSchema(schema: z.core.$ZodType): ContractSchema {
  return z.toJSONSchema(schema, { io: "input" }) as ContractSchema;
}

/** Returns the column of a field that every event has, as the contract describes it. */
export function commonField<const Name extends string>(name: Name): Field<Name> {
  for (const { properties, required } of COMMON_SCHEMAS) {
    const schema = properties?.[name];
    if (schema) return toField(name, schema, required?.includes(name));
  }
  throw new Error(`The contract's events have no ${name}.`);
}

/**
 * Returns the column of a payload's field, as the contract describes it; never required, as rows may lack
 * that event.
 */
export function payloadField<const Name extends string>(event: EventName, name: Name): Field<Name> {
  const schema = PAYLOAD_SCHEMAS.get(event)?.properties?.[name];
  if (!schema) throw new Error(`The contract's ${event} has no ${name}.`);
  return toField(name, schema);
}

/**
 * Returns the column of a study aid's setting, `aid_` before its name, as the contract describes it for a
 * search.
 */
export function aidField<const Name extends keyof Aids>(name: Name): Field<`aid_${Name}`> {
  const schema = PAYLOAD_SCHEMAS.get("search")?.properties?.aids?.properties?.[name];
  if (!schema) throw new Error(`The contract's search has no aid ${name}.`);
  return toField(`aid_${name}`, schema);
}

/** Returns the columns of a payload, without its lists of objects, which are tables of their own. */
export function payloadFields({ properties = {}, required }: ContractSchema): Field[] {
  return Object.entries(properties)
    .filter(([, schema]) => !isListOfObjects(schema))
    .flatMap(([name, schema]) =>
      numberOrWord(schema)
        ? numberOrWordFields(name, schema)
        : [toField(name, schema, required?.includes(name))],
    );
}

/** Returns the word that a field may have in place of a number, as in 7 or "all". */
export function numberOrWord({ anyOf = [] }: ContractSchema): string | undefined {
  const [word, ...others] = anyOf.flatMap((each) => (typeof each.const === "string" ? [each.const] : []));
  const numbers = anyOf.filter((each) => typeof each.const === "number");
  return others.length === 0 && numbers.length === anyOf.length - 1 ? word : undefined;
}

/**
 * Returns the column of the number, which is empty in place of the word, and the column that says whether it
 * is the word.
 */
function numberOrWordFields(name: string, schema: ContractSchema): Field[] {
  const word = numberOrWord(schema);
  return [
    { name, type: "integer", description: `${schema.description} Empty for ${word}.` },
    { name: `${name}_${word}`, type: "boolean", description: `Whether ${name} is ${word}.` },
  ];
}

/** Returns a payload's lists of objects: the key of each, and the schema of its items. */
export function payloadLists({ properties = {} }: ContractSchema): { key: string; items: ContractSchema }[] {
  return Object.entries(properties).flatMap(([key, schema]) =>
    isListOfObjects(schema) && schema.items ? [{ key, items: schema.items }] : [],
  );
}

function isListOfObjects({ items }: ContractSchema): boolean {
  return items?.properties !== undefined;
}

function toField<Name extends string>(name: Name, schema: ContractSchema, required = false): Field<Name> {
  const valueSchema = ofColumn(schema);
  const constraints = constraintsOf(valueSchema, required);
  return {
    name,
    type: typeOf(valueSchema),
    description: `${schema.description ?? ""}${schema.privacy ? MASKING_NOTES[schema.privacy] : ""}`,
    ...(isUuid(valueSchema) && { format: "uuid" }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}

/**
 * Returns the schema of the values that columns have: a field that may be `null` is one that may be
 * missing, and a boolean beside words is what older clients report, of which an export has the word.
 */
function ofColumn(schema: ContractSchema): ContractSchema {
  const hasWords = schema.anyOf?.some((each) => each.enum);
  const others = schema.anyOf?.filter(({ type }) => type !== "null" && !(hasWords && type === "boolean"));
  return others?.length === 1 && others[0] ? { ...schema, anyOf: undefined, ...others[0] } : schema;
}

function typeOf({ type, const: only }: ContractSchema): FieldType {
  if (typeof only === "number") return "integer";
  return FIELD_TYPES.find((each) => [type].flat().includes(each)) ?? "string";
}

/**
 * Returns a field's constraints. A text that may be empty is not required: in CSV an empty text is a missing
 * one, and masking may leave an address empty.
 */
function constraintsOf(schema: ContractSchema, required: boolean): Constraints {
  const { minimum, maximum, const: only } = schema;
  const values = typeof only === "string" ? [only] : schema.enum;
  return {
    ...(required && !mayBeEmpty(schema) && { required }),
    ...(values && values.length > 0 && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

function mayBeEmpty(schema: ContractSchema): boolean {
  const { enum: values, const: only, minLength = 0 } = schema;
  return typeOf(schema) === "string" && !values && only === undefined && minLength === 0 && !isUuid(schema);
}

/** Whether a text can only be a UUID; the contract takes them in upper or lower case. */
function isUuid({ pattern }: ContractSchema): boolean {
  return pattern !== undefined && new RegExp(pattern, "i").test("00000000-0000-4000-8000-000000000000");
}
