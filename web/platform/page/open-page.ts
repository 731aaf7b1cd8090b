import type { ComponentType } from 'react';

/** A page that needs no session, and nothing of the console. */
export interface OpenPage {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}
