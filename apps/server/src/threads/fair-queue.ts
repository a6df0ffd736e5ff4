import { Piscina, type TaskQueue } from "piscina";

type Task = Parameters<TaskQueue["push"]>[0];

/** A task's place in the queue. */
export interface Place {
  /** For whom the task is done. */
  readonly client: string;
  /** Whether the task goes on with a request of which a part is done: no other task takes its place. */
  readonly continues: boolean;
  /** Called where the task is dropped. */
  readonly onDrop: () => void;
}

interface Line {
  readonly client: string;
  readonly tasks: Task[];
}

/**
 * The tasks that wait for a thread, in one line for each client: clients take turns, so that who asks for much waits behind
 * their own tasks and not others behind them (fair queueing). Within a client's line, first come, first served.
 */
export class FairQueue implements TaskQueue {
  /** The lines that are not empty, that of the client whose turn is next first. */
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

  /** Takes back a task that there was no thread for: it is next again. */
  unshift(task: Task): void {
    const client = clientOf(task);
    const line = this.#lineOf(client);
    if (line) this.#lines.splice(this.#lines.indexOf(line), 1);
    this.#lines.unshift({ client, tasks: [task, ...(line?.tasks ?? [])] });
    this.#size += 1;
  }

  /** Takes the first task of the client whose turn it is; their next turn comes after everybody else's. */
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
   * Drops the last task of the longest line, for one of a client whose line is shorter even with it. Returns whether there was
   * such a task.
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
