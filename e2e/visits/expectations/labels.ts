import { Id } from "../model/id.ts";

/**
 * The correspondence of UUIDs and the model's `Id`s. Both sides are written with the same labels, such as
 * "drawing 2", so that they are equal if they mean the same.
 */
export class IdLabels {
  readonly #labels = new Map<Id, string>();
  readonly #byUuid = new Map<string, string>();

  /** Binds an id that has no UUID yet to a UUID that has no id. */
  bind(id: unknown, uuid: unknown): void {
    if (!(id instanceof Id) || typeof uuid !== "string") return;
    const label = this.labelOf(id);
    const isBound = [...this.#byUuid.values()].includes(label) || this.#byUuid.has(uuid);
    if (!isBound) this.#byUuid.set(uuid, label);
  }

  labelOf(id: Id): string {
    const label = this.#labels.get(id) ?? `${id.of} ${this.#labels.size + 1}`;
    this.#labels.set(id, label);
    return label;
  }

  /** Returns a value of the model, with labels in place of ids. */
  ofModel(value: unknown): unknown {
    return value instanceof Id ? this.labelOf(value) : value;
  }

  /** Returns a stored value, with labels in place of bound UUIDs. */
  ofStored(value: unknown): unknown {
    return typeof value === "string" ? (this.#byUuid.get(value) ?? value) : value;
  }

  /** Returns the UUID of an id. */
  uuidOf(id: Id): string | undefined {
    const label = this.labelOf(id);
    return [...this.#byUuid].find(([, bound]) => bound === label)?.[0];
  }
}
