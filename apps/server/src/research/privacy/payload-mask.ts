import { type ContractSchema, PAYLOAD_SCHEMAS } from "../tables/contract-schemas.ts";
import type { Pseudonyms } from "./pseudonyms.ts";
import { maskAddress, maskMessage } from "./text-masks.ts";

type Mask = (value: unknown) => unknown;
type Properties = Readonly<Record<string, unknown>>;

/** Returns a payload without personal data; `undefined` for an event that the contract does not know. */
export type PayloadMask = (event: string, payload: unknown) => unknown;

/**
 * Returns the mask of payloads. It is an allowlist: only what the contract describes stays, each field masked according to its
 * `privacy`; other keys, which clients may add, are dropped.
 */
export function createPayloadMask(pseudonyms: Pseudonyms): PayloadMask {
  const masks = new Map([...PAYLOAD_SCHEMAS].map(([event, schema]) => [event, maskOf(schema, pseudonyms)]));
  return (event, payload) => masks.get(event)?.(payload);
}

function maskOf(schema: ContractSchema, pseudonyms: Pseudonyms): Mask {
  const { privacy, properties, items } = schema;
  if (privacy === "uid") return onText(pseudonyms.uid);
  if (privacy === "device") return onText(pseudonyms.device);
  if (privacy === "session") return onText(pseudonyms.session);
  if (privacy === "key") return onText(pseudonyms.key);
  if (privacy === "address") return onText(maskAddress);
  if (privacy === "message") return onText(maskMessage);
  if (items?.properties) return onItems(maskOf(items, pseudonyms));
  if (!properties) return (value) => value;
  const masks = Object.entries(properties).map(([key, field]) => [key, maskOf(field, pseudonyms)] as const);
  return (value) => maskProperties(value as Properties, masks);
}

function maskProperties(value: Properties, masks: readonly (readonly [string, Mask])[]): Properties {
  const masked: Record<string, unknown> = {};
  for (const [key, mask] of masks) {
    if (value[key] !== undefined) masked[key] = mask(value[key]);
  }
  return masked;
}

function onText(mask: (text: string) => string): Mask {
  return (value) => (typeof value === "string" ? mask(value) : value);
}

function onItems(mask: Mask): Mask {
  return (value) => (Array.isArray(value) ? value.map(mask) : value);
}
