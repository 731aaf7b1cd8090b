/** Milliseconds that a step of a journey waits for what it expects. */
export const WAIT_MS = 20_000;
