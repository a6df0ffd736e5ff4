/**
 * Returns an object whose byte arrays each have a memory of their own, and these memories, which can then be moved to
 * another thread instead of being copied. Node pools small buffers in one memory, which stays; these bytes are copied.
 */
export function toTransfer<Value extends object>(value: Value): { moved: Value; memories: ArrayBuffer[] } {
  const entries = Object.entries(value).map(
    ([key, each]) => [key, each instanceof Uint8Array ? withOwnMemory(each) : each] as const,
  );
  const memories = entries.flatMap(([, each]) => (hasOwnMemory(each) ? [each.buffer] : []));
  return { moved: Object.fromEntries(entries) as Value, memories };
}

function withOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return hasOwnMemory(bytes) ? bytes : Uint8Array.from(bytes);
}

function hasOwnMemory(value: unknown): value is Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) return false;
  return value.buffer instanceof ArrayBuffer && value.buffer.byteLength === value.byteLength;
}
