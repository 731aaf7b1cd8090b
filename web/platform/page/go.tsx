import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

export type Go = (place: string, options?: NavigateOptions) => void;

const GoContext = createContext<Go>(() => undefined);

/**
 * The way to another page of the console, as a function that stays the same. The router's own changes with every address,
 * and whatever uses it is drawn again each time a page is opened.
 */
export function useGo(): Go {
  return useContext(GoContext);
}

/** Stands below the router. */
export function GoProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const current = useRef(navigate);
  useLayoutEffect(() => {
    current.current = navigate;
  });
  const go = useCallback<Go>((place, options) => void current.current(place, options), []);
  return <GoContext value={go}>{children}</GoContext>;
}
