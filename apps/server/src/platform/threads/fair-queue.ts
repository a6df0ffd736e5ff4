import { Piscina, type TaskQueue } from "piscina";

type Task = Parameters<TaskQueue["push"]>[0];

/** A task's place in the queue. */
export interface Place {
  /** The client for whom the task is done. */
  readonly client: string;
  /** Whether the task continues a request that is partly done: no other task displaces it. */
  readonly continues: boolean;
  /** Called where the task is dropped. */
  readonly onDrop: () => void;
}

interface Line {
  readonly client: string;
  readonly tasks: Task[];
}

/**
 * The tasks that wait for a thread, in one line for each client: clients take turns, so that a client with
 * many tasks waits behind its own, and others do not (fair queueing). Within a client's line, first come,
 * first served.
 */
export class FairQueue implements TaskQueue {
  /** The lines that are not empty; the first is that of the client whose turn is next. */
  readonly #lines: Line[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns how many tasks of a client wait. */
  waitingOf(client: string): number {
    return this.#lineOf(client)?.tasks.length ?? 0;
  }

  push(task: Task): void {
    const client = clientOf(task);
    const line = this.#lineOf(client);
    if (line) line.tasks.push(task);
    else this.#lines.push({ client, tasks: [task] });
    this.#size += 1;
  }

  /** Takes a task back for which there was no thread: it is next again. */
  unshift(task: Task): void {
    const client = clientOf(task);
    const line = this.#lineOf(client);
    if (line) this.#lines.splice(this.#lines.indexOf(line), 1);
    this.#lines.unshift({ client, tasks: [task, ...(line?.tasks ?? [])] });
    this.#size += 1;
  }

  /** Takes the first task of the client whose turn it is; that client's next turn comes after all others'. */
  shift(): Task | null {
    const line = this.#lines.shift();
    const task = line?.tasks.shift();
    if (!line || !task) return null;
    if (line.tasks.length > 0) this.#lines.push(line);
    this.#size -= 1;
    return task;
  }

  remove(task: Task): void {
    const line = this.#lineOf(clientOf(task));
    const at = line?.tasks.indexOf(task) ?? -1;
    if (!line || at < 0) return;
    line.tasks.splice(at, 1);
    if (line.tasks.length === 0) this.#lines.splice(this.#lines.indexOf(line), 1);
    this.#size -= 1;
  }

  /** Drops a task where it still waits. */
  drop(place: Place): void {
    const task = this.#lineOf(place.client)?.tasks.find((each) => placeOf(each) === place);
    if (task) this.#drop(task);
  }

  /**
   * Drops the last task of the longest line, to make room for a task of a client whose line is shorter even
   * with it. Returns whether there was such a line.
   */
  makeRoomFor(client: string): boolean {
    const longest = this.#lines.toSorted((a, b) => b.tasks.length - a.tasks.length)[0];
    if (!longest || longest.tasks.length <= this.waitingOf(client) + 1) return false;
    const last = longest.tasks.findLast((task) => !placeOf(task)?.continues);
    if (last) this.#drop(last);
    return last !== undefined;
  }

  #drop(task: Task): void {
    this.remove(task);
    placeOf(task)?.onDrop();
  }

  #lineOf(client: string): Line | undefined {
    return this.#lines.find((line) => line.client === client);
  }
}

function clientOf(task: Task): string {
  return placeOf(task)?.client ?? "";
}

function placeOf(task: Task): Place | null {
  return task[Piscina.queueOptionsSymbol as keyof Task] as unknown as Place | null;
}
