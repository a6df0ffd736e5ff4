import type { Adapter, AdapterPayload } from "oidc-provider";
import type { DemoSignInStore } from "../../storage/demo-sign-in-store.ts";

/** Stores in our database what oidc-provider keeps for a sign-in: the next request may reach another server. */
export class DatabaseAdapter implements Adapter {
  readonly #kind: string;
  readonly #store: DemoSignInStore;

  constructor(kind: string, store: DemoSignInStore) {
    this.#kind = kind;
    this.#store = store;
  }

  async upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const { uid: sessionUid, grantId } = payload;
    await this.#store.upsert({ kind: this.#kind, id, payload, seconds, sessionUid, grantId });
  }

  /** A NUL, which anybody may send within a code or a client's id, is in no id of ours, and PostgreSQL cannot be asked for it. */
  async find(id: string): Promise<AdapterPayload | undefined> {
    if (id.includes("\0")) return undefined;
    return (await this.#store.find(this.#kind, id)) as AdapterPayload | undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.#store.findBySessionUid(this.#kind, uid)) as AdapterPayload | undefined;
  }

  /** Never finds any: signing in by a code that is typed on another device is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.#store.consume(this.#kind, id);
  }

  async destroy(id: string): Promise<void> {
    await this.#store.delete(this.#kind, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#store.deleteByGrantId(this.#kind, grantId);
  }
}
