/** A state with its past and future, for undo and redo. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

const MAX_STEPS = 200;

export function beginHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Makes a step that can be undone. An identical state is not a step. */
export function step<State>({ past, present, future }: History<State>, next: State): History<State> {
  if (next === present) return { past, present, future };
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

/** Changes the present without a step, as during a drag whose first move was one. */
export function amend<State>(history: History<State>, next: State): History<State> {
  return { ...history, present: next };
}

export function undo<State>({ past, present, future }: History<State>): History<State> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: later };
}
