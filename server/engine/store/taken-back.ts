/** Thrown where a transaction has done what it should and nothing of it is to stay: its connection is as sound as before. */
export class TakenBack extends Error {}
