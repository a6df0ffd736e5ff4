import { eventContext, eventEnvelope } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS } from "@harapen/contract/telemetry/events";
import type { Privacy } from "@harapen/contract/telemetry/fields";
import * as z from "zod/mini";

/** The part of JSON Schema that the contract's telemetry uses, with the contract's own keyword for privacy. */
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

/** The fields of every event: its envelope, and the context that any payload may carry. */
export const COMMON_SCHEMAS: readonly ContractSchema[] = [
  jsonSchema(eventEnvelope),
  jsonSchema(eventContext),
];

/** The keys that any payload may carry. */
export const COMMON_KEYS: ReadonlySet<string> = new Set(
  COMMON_SCHEMAS.slice(1).flatMap(({ properties = {} }) => Object.keys(properties)),
);

function jsonSchema(schema: z.core.$ZodType): ContractSchema {
  return z.toJSONSchema(schema, { io: "input" }) as ContractSchema;
}
