import { useState } from 'react';
import { flushSync } from 'react-dom';
import { usePaintedFirst } from '../parts/use-painted-first.ts';
import type { FormGroup } from './form-groups.ts';

/** So many fields fill a window: groups below them are drawn when these are there to be filled in. */
const FIRST_FIELDS = 12;

/** How many groups a form begins with: the first, and those after it that fit into the window with it. */
export function groupsAtFirst(groups: readonly FormGroup[]): number {
  let fields = 0;
  const beyond = groups.findIndex((group) => {
    fields += group.fields.length;
    return fields > FIRST_FIELDS;
  });
  return beyond === -1 ? groups.length : Math.max(beyond, 1);
}

/**
 * The groups of a form that are drawn: on a slow machine all of a long one take as long as everything else of its page. `makeWhole` draws the rest at
 * once, for who checks the form: what is not there is not checked.
 */
export function useWholeForm(groups: readonly FormGroup[]): { drawn: number; makeWhole: () => void } {
  const [first] = useState(() => groupsAtFirst(groups));
  const isPainted = usePaintedFirst(false, first < groups.length);
  const [isForced, setForced] = useState(false);
  const isWhole = isPainted || isForced;
  return {
    drawn: isWhole ? groups.length : first,
    makeWhole: () => {
      if (!isWhole) flushSync(() => setForced(true));
    },
  };
}
