import { useStore } from "zustand/react";
import { createStore, type StateCreator } from "zustand/vanilla";

/**
 * Zustand's `create` for shells, in place of its own in their build: React renders on the server what a store
 * had in the beginning, and a shell shows what was put into it since.
 */
export function create<State>(initialise?: StateCreator<State>) {
  return initialise ? bindStore(initialise) : bindStore;
}

function bindStore<State>(initialise: StateCreator<State>) {
  const store = createStore(initialise);
  store.getInitialState = store.getState;
  const useBoundStore = (select: (state: State) => unknown = (state) => state) => useStore(store, select);
  return Object.assign(useBoundStore, store);
}
