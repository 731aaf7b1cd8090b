import { createContext } from 'react';
import type { FileItem } from './file-items.ts';

/** The form around a control, for as long as it is open. */
export interface FormPlace {
  /** Under which name it is kept for this user, where it is: the same for whoever leaves it and comes back. */
  readonly draftKey?: string | undefined;
  /** What is known of files that came into it, by their ids. Outlives controls, which begin anew with an emptied form, and may be brought back. */
  readonly files: Map<string, FileItem>;
}

export const FormPlaceContext = createContext<FormPlace>({ files: new Map() });
