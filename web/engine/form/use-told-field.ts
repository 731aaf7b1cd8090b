import { useEffect } from 'react';

/** What the form knows of a field besides its value, as the library hands it on. */
export interface FieldTold {
  'aria-required'?: string;
  'aria-invalid'?: string;
  'aria-describedby'?: string;
}

const NAMES = ['aria-required', 'aria-invalid', 'aria-describedby'] as const;
/** What is entered into or chosen from; a button or a group of boxes takes a description alone. */
const ENTERED = 'input, textarea, [role=radiogroup], [role=combobox]';

/**
 * Tells whoever does not see the form that a field must be filled in, what is wrong with it and what stands below it. Written into the
 * element itself, by the id that a control gives the one that is entered into, so that controls of a screen's own need nothing for it; one that
 * gives its id to nothing is not told of. Anew with every drawing, since some of them have their element only later.
 */
export function useToldField(id: string | undefined, told: FieldTold): void {
  useEffect(() => {
    const element = elementOf(id);
    if (!element) return;
    for (const name of NAMES) {
      const value = name === 'aria-describedby' || element.matches(ENTERED) ? told[name] : undefined;
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  });
}

/** Nobody comes to the element that holds a file: what picks one stands for it. */
function elementOf(id: string | undefined): Element | null {
  const element = id ? document.getElementById(id) : null;
  if (!(element instanceof HTMLInputElement) || element.type !== 'file') return element;
  return element.closest('.ant-upload')?.querySelector('button') ?? null;
}
