import { createContext } from 'react';

/** Under which name the form around a control is kept for this user, where it is: the same for whoever leaves it and comes back. */
export const FormKeyContext = createContext<string | undefined>(undefined);
