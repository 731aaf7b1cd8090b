/** Parameters of the logs with their presets. */
export const logParams = {
  /** Months that rows stay; never fewer than six, whatever is set (domain rules 6.27.4). */
  'log.retention-months': 6,
  /** 1 writes down ordinary reads as well. */
  'log.reads': 0,
} as const;
