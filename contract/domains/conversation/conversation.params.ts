/** Parameters of the conversations with their presets (domain rules section 8). */
export const conversationParams = {
  /** Years that messages stay; never fewer than three, whatever is set. */
  'retention.av-chat': 3,
} as const;
