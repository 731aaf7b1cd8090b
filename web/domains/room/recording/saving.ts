import { createStore } from '../../../platform/store/store.ts';

/** What was recorded and is being handed in: nobody is recorded any more, and the page has to stay open. */
export interface SavingState {
  /** What waits for that, in ms; absent while nothing is handed in. */
  leftMs?: number;
  /** Leaves out what waits. */
  giveUp?: () => void;
}

export const createSaving = () => createStore<SavingState>(() => ({}));
