/** Where a device is. */
export interface Position {
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number;
  /** Milliseconds since 1970. */
  at: number;
}
