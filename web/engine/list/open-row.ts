import type { MouseEvent } from 'react';
import { useGo } from '../../platform/page/go.tsx';
import type { OpenRow } from './grid-types.ts';
import type { RowLink } from './list-types.ts';

/** What is pressed for itself. */
const CONTROLS = 'a, button, input, label, select, textarea, summary, img, [role="button"], [tabindex]:not(.grid-row), .grid-check';

/** Opens what a row stands for: by the link that shows it, else by the first that leads somewhere. */
export function useOpenRow(links: readonly RowLink[] = []): OpenRow | undefined {
  const go = useGo();
  const views = links.filter(({ isView }) => isView);
  const opening = views.length > 0 ? views : links.filter(({ to }) => to !== undefined);
  if (opening.length === 0) return undefined;
  return (row) => {
    const link = opening.find(({ shown }) => shown?.(row) ?? true);
    if (link?.to) go(link.to(row));
    else link?.onClick?.(row);
    return link !== undefined;
  };
}

/** A click on a row, unless something else was meant: a control in it, a dialog that it has opened, a text that is being chosen. */
export function openFromRow(event: MouseEvent, open: (row: HTMLElement) => void): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const row = target.closest<HTMLElement>('.grid-row');
  const control = target.closest(CONTROLS);
  if (row && !(control && row.contains(control)) && getSelection()?.type !== 'Range') open(row);
}
