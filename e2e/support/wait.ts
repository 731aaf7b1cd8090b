/** Milliseconds that a step of a journey waits for what it expects. */
export const WAIT_MS = 20_000;

/** Milliseconds that a report may take to be sent: it is drawn first, on a slow machine beside other journeys, and the person is shown that it is. */
export const SEND_MS = 120_000;
