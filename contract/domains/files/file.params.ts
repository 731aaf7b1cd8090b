/** Parameters of uploaded files with their presets. */
export const fileParams = {
  /** Hours after which an upload that nothing refers to is removed: long enough for a form that is finished after the weekend. */
  'file.unused-hours': 72,
  /** How many such uploads, and how many megabytes of them, one person may have within 24 hours. */
  'file.unused-most': 200,
  'file.unused-megabytes': 1024,
} as const;
