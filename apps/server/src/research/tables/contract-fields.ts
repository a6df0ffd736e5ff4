import type { Privacy } from "@harapen/contract/telemetry/described";
import { eventContext, eventEnvelope } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import * as z from "zod/mini";
import type { Constraints, Field, FieldType } from "./table.ts";

/** What of JSON Schema the contract's telemetry comes to, with the contract's own word on privacy. */
export interface Described {
  readonly type?: string;
  readonly description?: string;
  readonly privacy?: string;
  readonly pattern?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Described[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

/** What becomes of a field that may tell of a person, by the contract's word for it. */
const MASKED: Readonly<Record<string, string>> = {
  uid: " Without personal data a pseudonym, the same in every export.",
  address: " Without personal data no more than origin and path.",
  message: " Without personal data no mail addresses and no queries of addresses.",
} satisfies Record<Privacy, string>;

export const DESCRIBED_EVENTS: ReadonlyMap<string, Described> = new Map(
  Object.entries(EVENT_PAYLOADS).map(([name, schema]) => [name, jsonSchema(schema)]),
);

const COMMON = [jsonSchema(eventEnvelope), jsonSchema(eventContext)];

function jsonSchema(schema: z.core.$ZodType): Described {
  return z.toJSONSchema(schema, { io: "input" }) as Described;
}

/** A field that every event has, as the contract describes it. */
export function commonField<const Name extends string>(name: Name): Field<Name> {
  for (const described of COMMON) {
    const found = described.properties?.[name];
    if (found) return toField(name, found, described.required?.includes(name));
  }
  throw new Error(`The contract's events have no ${name}.`);
}

/** A field of an event's payload, as the contract describes it; of rows that need not come from that event. */
export function payloadField<const Name extends string>(event: EventName, name: Name): Field<Name> {
  const found = DESCRIBED_EVENTS.get(event)?.properties?.[name];
  if (!found) throw new Error(`The contract's ${event} has no ${name}.`);
  return toField(name, found);
}

/** The payload's fields but for the lists of objects, which are tables of their own. */
export function flatFields(event: Described): Field[] {
  return Object.entries(event.properties ?? {})
    .filter(([, described]) => !isListOfObjects(described))
    .map(([name, described]) => toField(name, described, event.required?.includes(name)));
}

/** The payload's lists of objects. */
export function listFields(event: Described): { name: string; items: Described }[] {
  return Object.entries(event.properties ?? {}).flatMap(([name, described]) =>
    isListOfObjects(described) && described.items ? [{ name, items: described.items }] : [],
  );
}

function isListOfObjects({ items }: Described): boolean {
  return items?.properties !== undefined;
}

function toField<Name extends string>(name: Name, described: Described, required = false): Field<Name> {
  const only = withoutNull(described);
  const constraints = constraintsOf(only, required);
  return {
    name,
    type: typeOf(only),
    description: `${described.description ?? ""}${MASKED[described.privacy ?? ""] ?? ""}`,
    ...(isUuid(only) && { format: "uuid" }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}

/** A field that may be `null` is one that may be missing. */
function withoutNull(described: Described): Described {
  const others = described.anyOf?.filter(({ type }) => type !== "null");
  return others?.length === 1 && others[0] ? { ...described, anyOf: undefined, ...others[0] } : described;
}

/** Of several types, as in 7 or "all", only text can hold all. */
function typeOf({ type, anyOf, const: only }: Described): FieldType {
  if (anyOf) return "string";
  if (typeof only === "number") return "integer";
  const known: readonly FieldType[] = ["string", "integer", "number", "boolean", "array", "object"];
  return known.find((each) => each === type) ?? "string";
}

function constraintsOf(described: Described, required: boolean): Constraints {
  const { minimum, maximum } = described;
  const values = described.enum ?? described.anyOf?.map((each) => each.const);
  const told = values?.filter((value) => value !== undefined).map(String);
  return {
    ...(required && { required }),
    ...(told && told.length > 0 && { enum: told }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** Any text that only a UUID can be; the contract takes them in either case. */
function isUuid({ pattern }: Described): boolean {
  return pattern !== undefined && new RegExp(pattern, "i").test("00000000-0000-4000-8000-000000000000");
}
