import { createStore, useStore } from '../store/store.ts';

/** The tour of the console, which the home page and the help begin and the shell shows. */
const tour = createStore(() => ({ isUnderWay: false }));

export function useTour(): boolean {
  return useStore(tour, ({ isUnderWay }) => isUnderWay);
}

export function startTour(): void {
  tour.set({ isUnderWay: true });
}

export function endTour(): void {
  tour.set({ isUnderWay: false });
}
