import type { Pseudonyms } from "../studies/pseudonyms.ts";
import { type ContractSchema, PAYLOAD_SCHEMAS } from "./tables/contract-fields.ts";

/** Returns a payload without personal data; `undefined` for an event that the contract does not know. */
export type PayloadMask = (event: string, payload: unknown) => unknown;

/**
 * Returns the mask of payloads. It is an allowlist: only what the contract describes stays, each field masked
 * according to its `privacy`; other keys, which clients may add, are dropped.
 */
export function createPayloadMask(pseudonyms: Pseudonyms): PayloadMask {
  const masks = new Map([...PAYLOAD_SCHEMAS].map(([event, schema]) => [event, maskOf(schema, pseudonyms)]));
  return (event, payload) => masks.get(event)?.(payload);
}

type Mask = (value: unknown) => unknown;

type Properties = Readonly<Record<string, unknown>>;

/** The keys that say where a visitor drew, by the event. */
const COORDINATES: Readonly<Record<string, readonly string[]>> = {
  stroke_start: ["x", "y"],
  stroke_move: ["points"],
  look_answered: ["spots"],
};

/** Returns a mask that also leaves out where a visitor drew. */
export function withoutCoordinates(mask: PayloadMask): PayloadMask {
  return (event, payload) => {
    const masked = mask(event, payload);
    const keys = COORDINATES[event];
    if (!keys || typeof masked !== "object" || masked === null) return masked;
    return Object.fromEntries(Object.entries(masked).filter(([key]) => !keys.includes(key)));
  };
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

/**
 * Returns the origin and path of an address: no query, no fragment, no user before the host. A text that is
 * no address is returned if it is a word, otherwise nothing.
 */
export function maskAddress(address: string): string {
  if (/^[\w-]*$/.test(address)) return address;
  if (!/^(https?:\/\/|android-app:\/\/|\/)/i.test(address)) return "";
  return address.replace(/[?#].*$/s, "").replace(/^([a-z-]*:?\/\/)[^/]*@/i, "$1");
}

/** Returns a program's message without mail addresses, and without the queries of addresses in it. */
export function maskMessage(message: string): string {
  return message.replaceAll(/\S+@\S+/g, "…").replaceAll(/[?#]\S*/g, "…");
}

/**
 * Returns an event's name if it is a plain word, otherwise `null`: anybody may send events that the contract
 * does not know.
 */
export function maskEventName(name: string): string | null {
  return /^[\w.:-]+$/.test(name) ? name : null;
}
