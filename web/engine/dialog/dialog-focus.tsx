import { type RefObject, useEffect, useRef, useState } from 'react';

/** What is filled in first; also what is read only and opens what is chosen from. */
const FIELDS =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox], [aria-haspopup])), textarea:not(:disabled), [role=switch], .ant-rate [role=radio]';
/** What picks a file. */
const UPLOADS = '.ant-upload-btn, .ant-upload button';
const BACK = '.form-buttons .ant-btn:not(.ant-btn-primary)';
/** By preference: the next is used where there is none of the one before. */
const FIRST = {
  /**
   * The first field of a form or a search, as soon as it is there: forms wait for their rows and drafts. Of a form that takes files alone what
   * picks them; of one without any field the button that changes nothing.
   */
  field: [`:is(form, [role=search]) :is(${FIELDS})`, `form:has(.form-buttons) :is(${UPLOADS})`, BACK],
  /** Where a file is picked before anything else. */
  file: [UPLOADS],
  /** The buttons of a form and of a question that change nothing. */
  back: [BACK],
  safe: ['.ant-modal-footer .ant-btn:not(.ant-btn-primary)'],
} as const;
/** Longer than a slow server takes to fill a form. After the first second it is looked for less often. */
const LONGEST_MS = 30_000;
const OFTEN_MS = 1_000;
const PAUSE_MS = 100;

/**
 * Stands anywhere in a dialog: gives the focus to what is to be used first. The library would put it on the × or on nothing, depending
 * on whether there is motion. What opened the dialog has it again by `returnFocus`.
 */
export function DialogFocus({ on = 'field' }: { on?: keyof typeof FIRST }) {
  const place = useRef<HTMLSpanElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => focusFirst(place, FIRST[on], opener), [on, opener]);
  return <span ref={place} hidden />;
}

function focusFirst(place: RefObject<HTMLElement | null>, selectors: readonly string[], opener: Element | null): () => void {
  const begun = performance.now();
  let frame = 0;
  let timer = 0;
  const attempt = () => {
    const dialog = place.current?.closest('.ant-modal');
    if (!dialog || performance.now() > begun + LONGEST_MS) return;
    if (isTaken(dialog, opener)) return;
    const first = selectors
      .flatMap((selector) => [...dialog.querySelectorAll<HTMLElement>(selector)])
      .find((element) => element.checkVisibility() && isStop(element));
    first?.focus({ preventScroll: true });
    if (first && document.activeElement === first) return;
    if (performance.now() < begun + OFTEN_MS) frame = requestAnimationFrame(attempt);
    else timer = window.setTimeout(attempt, PAUSE_MS);
  };
  frame = requestAnimationFrame(attempt);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Of a choice of several the one that is chosen is where the tab key stops; the first, as long as none is. */
function isStop(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  return element.checked || element.closest('[role=radiogroup], .ant-radio-group')?.querySelector('input:checked') === null;
}

/** Whether somebody has chosen a place in the dialog themselves, or another dialog lies above it. */
function isTaken(dialog: Element, opener: Element | null): boolean {
  const active = document.activeElement;
  if (!active || active === document.body || active === opener) return false;
  if (dialog.contains(active)) return active.matches(`:is(${FIELDS}, .ant-modal-footer *)`);
  return active.closest('.ant-modal') !== null && !active.closest('.ant-modal')?.contains(dialog);
}

/** Ctrl+Enter, wherever one types in a dialog, presses the button that sends its form. */
export function sendOnCtrlEnter(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  currentTarget: Element;
  preventDefault: () => void;
}): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('.form-buttons .ant-btn-primary')?.click();
}
