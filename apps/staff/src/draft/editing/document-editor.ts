import type { Author } from "@harapen/contract/staff/content";
import { mergeDocuments } from "@harapen/contract/staff/merge";
import { isSameJson } from "@harapen/contract/staff/sorted-json";

/** A document as the draft has it. */
export interface Stored<Document> {
  readonly content: Document;
  /** 0 where the draft has none yet. */
  readonly revision: number;
  readonly change?: { readonly by: Author } | undefined;
}

/**
 * The outcome of storing a document: it is stored, or somebody else has changed it meanwhile; `null`: they
 * have discarded it, and it no longer exists.
 */
export type Outcome<Document> =
  | { readonly stored: Stored<Document> }
  | { readonly conflict: Stored<Document> | null };

/** `unchanged`: as published, the draft has no change of it. */
export type SaveState = "unchanged" | "saved" | "unsaved" | "saving" | "conflict" | "failed";

/** Whether nothing waits to be stored. */
export const isStored = (state: SaveState) => state === "saved" || state === "unchanged";

/** Whether it can be stored only after somebody acts. */
export const isStuck = (state: SaveState) => state === "conflict" || state === "failed";

export interface Edited<Document> {
  /** What is on the screen. */
  readonly content: Document;
  readonly state: SaveState;
  /**
   * In a conflict: what somebody else has stored, with those of this editor's changes that are in no conflict;
   * `null` where they have discarded it.
   */
  readonly theirs?: Stored<Document> | null;
  /** Why it could not be stored. */
  readonly error?: unknown;
}

interface Dependencies<Document> {
  /** Stores content over the revision that was seen. Rejects where it could not be stored. */
  readonly put: (write: { revision: number; content: Document }) => Promise<Outcome<Document>>;
  /** The pause after the last change before it is stored, in milliseconds. */
  readonly pauseMs: number;
  /** Called with what somebody else has stored where it was joined with what was edited here. */
  readonly onMerged?: (theirs: Stored<Document>) => void;
}

/**
 * A document, which is JSON, stored as it is edited: a moment after the last change, one write at a time.
 * Where somebody else has changed other fields of it, both changes are joined; where they have changed the
 * same field, nothing more is stored until one of the two versions is chosen.
 */
export class DocumentEditor<Document> {
  readonly #dependencies: Dependencies<Document>;
  readonly #listeners = new Set<() => void>();
  /** What was stored or seen last. */
  #seen: Stored<Document>;
  /** What was sent since without an answer: it may be stored nevertheless. */
  #unanswered: Document[] = [];
  /** In a conflict: what somebody else has stored, as it is stored. */
  #met: Stored<Document> | undefined;
  #edited: Edited<Document>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;

  constructor(stored: Stored<Document>, dependencies: Dependencies<Document>) {
    this.#dependencies = dependencies;
    this.#seen = stored;
    this.#edited = { content: stored.content, state: stored.revision === 0 ? "unchanged" : "saved" };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Edited<Document> => this.#edited;

  /** The revision of what was stored or seen last. */
  get revision(): number {
    return this.#seen.revision;
  }

  edit(change: (content: Document) => Document): void {
    const { state, content, theirs } = this.#edited;
    const next = change(content);
    if (state === "conflict" && theirs !== undefined) {
      this.#set({ content: next, state, theirs });
    } else if (state === "saving") {
      this.#set({ content: next, state });
    } else {
      this.#set({ content: next, state: "unsaved" });
      this.#schedule();
    }
  }

  /** Stores waiting changes now, after a write in progress. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#edited.state === "saving") await this.#saving;
    if (this.#edited.state === "unsaved" || this.#edited.state === "failed") {
      this.#saving = this.#save();
      await this.#saving;
    }
  }

  /**
   * Takes over the draft's current version, unless something waits to be stored. Where the draft has none,
   * the content on the screen stays.
   */
  follow(stored: Stored<Document>): void {
    const isNew = stored.revision !== 0 && stored.revision !== this.revision;
    if (isNew && isStored(this.#edited.state)) this.#take(stored);
  }

  /**
   * Takes over this document from a write of several documents. The write's change is also applied to what
   * was edited meanwhile, with which somebody else's change that the write has stored as well is joined.
   */
  async adopt(stored: Stored<Document>, change: (content: Document) => Document): Promise<void> {
    await this.#saving;
    const { content, state } = this.#edited;
    if (isStored(state)) {
      this.#take(stored);
      return;
    }
    this.#set({ content: change(content), state: "unsaved" });
    // The last author is the one who set both, not the one with whose change this may conflict.
    const theirs = { ...stored, change: undefined };
    if (this.#join(theirs, change(this.#seen.content))) this.#schedule();
  }

  /** Begins a conflict with what somebody else has stored, or discarded, as a whole. */
  meet(theirs: Stored<Document> | null): void {
    clearTimeout(this.#timer);
    this.#met = theirs ?? undefined;
    this.#set({ content: this.#edited.content, state: "conflict", theirs });
  }

  /**
   * Joins what is on the screen with what somebody else has stored since `base`, and returns whether that has
   * succeeded: where both have changed the same field, it begins a conflict.
   */
  #join(theirs: Stored<Document>, base: Document): boolean {
    const { content, state } = this.#edited;
    const mine = mergeDocuments(base, content, theirs.content, "mine");
    if (mine.inConflict) {
      const others = mergeDocuments(base, content, theirs.content, "theirs").content;
      clearTimeout(this.#timer);
      this.#met = theirs;
      this.#set({ content: mine.content, state: "conflict", theirs: { ...theirs, content: others } });
      return false;
    }
    const isOthers = !isSameJson(base, theirs.content);
    this.#seen = theirs;
    this.#set({ content: mine.content, state });
    if (isOthers) this.#dependencies.onMerged?.(theirs);
    return true;
  }

  /** Drops what waits to be stored. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#set({ content: this.#edited.content, state: "saved" });
  }

  /** Ends a conflict by storing what is on the screen. */
  keepMine(): void {
    const { theirs, content } = this.#edited;
    if (theirs === undefined) return;
    this.#seen = this.#met ?? { content, revision: 0 };
    this.#set({ content, state: "unsaved" });
    void this.flush();
  }

  /**
   * Ends a conflict by taking what somebody else has stored, with the changes that are in no conflict with it,
   * or by letting go what they have discarded.
   */
  takeTheirs(): void {
    const { theirs } = this.#edited;
    if (theirs === null) this.drop();
    else if (theirs && this.#met) {
      this.#take(this.#met);
      if (!isSameJson(theirs.content, this.#met.content)) this.edit(() => theirs.content);
      void this.flush();
    }
  }

  #take(stored: Stored<Document>): void {
    this.#seen = stored;
    this.#set({ content: stored.content, state: "saved" });
  }

  async #save(): Promise<void> {
    const { content } = this.#edited;
    this.#set({ content, state: "saving" });
    try {
      const outcome = await this.#dependencies.put({ revision: this.revision, content });
      if ("stored" in outcome) {
        this.#seen = outcome.stored;
        this.#unanswered = [];
        this.#settle(content);
        return;
      }
      const { conflict } = outcome;
      if (conflict && this.#unanswered.some((own) => isSameJson(own, conflict.content))) {
        this.#seen = conflict;
        await this.#save();
      } else if (conflict === null) {
        this.meet(null);
      } else if (this.#join(conflict, this.#seen.content)) {
        await this.#save();
      }
    } catch (error) {
      this.#unanswered.push(content);
      this.#set({ content: this.#edited.content, state: "failed", error });
    }
  }

  /** Notes that `stored` is stored; what was edited meanwhile is stored next. */
  #settle(stored: Document): void {
    const { content } = this.#edited;
    const isWhole = content === stored;
    this.#set({ content, state: isWhole ? "saved" : "unsaved" });
    if (!isWhole) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#dependencies.pauseMs);
  }

  #set(edited: Edited<Document>): void {
    this.#edited = edited;
    for (const listener of this.#listeners) listener();
  }
}
