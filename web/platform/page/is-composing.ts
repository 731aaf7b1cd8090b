interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** What the browser says of every key that an input method takes for itself. */
const TAKEN = 229;

/**
 * Whether a key belongs to an input method: its Enter chooses a word and sends nothing. Safari tells of the end of a word before it tells of
 * the key that ended it, so that the code alone says so there.
 */
export function isComposing(event: Key | { readonly nativeEvent: Key }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === TAKEN;
}
