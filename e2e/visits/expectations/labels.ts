import { Id } from "../model/id.ts";

/**
 * Which UUID stands for which `Id` of the model. Both sides are written with the same labels, such as "drawing 2", so that they
 * are equal where the same things are meant.
 */
export class IdLabels {
  readonly #labels = new Map<Id, string>();
  readonly #byUuid = new Map<string, string>();

  /** Binds an id that stands for nothing yet to a UUID that nothing stands for. */
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

  /** A value of the model, with labels in place of ids. */
  ofModel(value: unknown): unknown {
    return value instanceof Id ? this.labelOf(value) : value;
  }

  /** A stored value, with labels in place of the UUIDs that are bound. */
  ofStored(value: unknown): unknown {
    return typeof value === "string" ? (this.#byUuid.get(value) ?? value) : value;
  }

  /** The UUID that stands for an id. */
  uuidOf(id: Id): string | undefined {
    const label = this.labelOf(id);
    return [...this.#byUuid].find(([, bound]) => bound === label)?.[0];
  }
}
