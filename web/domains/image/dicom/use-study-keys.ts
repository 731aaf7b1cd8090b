import { type KeyboardEvent, useCallback, useRef } from 'react';
import { ctWindows } from '../../../../contract/domains/image/dicom.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { type Tool, toolKeys } from './dicom-tools.ts';
import type { usePanes } from './use-panes.ts';

interface Keys {
  readonly panes: ReturnType<typeof usePanes>;
  readonly setTool: (tool: Tool) => void;
  readonly play: () => void;
}

const FASTER = 1.2;
const steppers: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowRight: 1, PageDown: 1 },
  ...{ ArrowUp: -1, ArrowLeft: -1, PageUp: -1 },
};

/** What keys do in a picture. Those with a modifier are the browser's. */
export function useStudyKeys(keys: Keys): (event: KeyboardEvent) => void {
  const latest = useRef(keys);
  latest.current = keys;
  return useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = meaningOf(event.key, latest.current);
    if (!does) return;
    event.preventDefault();
    does();
  }, []);
}

function meaningOf(key: string, { panes, setTool, play }: Keys): (() => void) | undefined {
  const { step, scroll, active, turn, change, stack } = panes;
  const moves: Readonly<Record<string, () => void>> = {
    ...{ home: () => scroll(active, 0), end: () => scroll(active, Number.MAX_SAFE_INTEGER), ' ': play },
    ...{ i: () => turn('invert'), r: () => turn('rotate'), f: () => turn('flip'), 0: () => turn('reset') },
    ...{ '+': () => change(nearer(FASTER)), '=': () => change(nearer(FASTER)), '-': () => change(nearer(1 / FASTER)) },
  };
  const steps = steppers[key];
  const tool = toolKeys[key.toLowerCase()];
  const named = stack?.unit === 'HU' ? keysOf(ctWindows)[Number(key) - 1] : undefined;
  if (named) return () => change((view) => ({ ...view, window: ctWindows[named].window }));
  if (steps) return () => step(steps);
  return moves[key.toLowerCase()] ?? (tool && (() => setTool(tool)));
}

/** About the middle of the pane; what shows the whole begins at its natural size. */
const nearer =
  (factor: number) =>
  <V extends { readonly zoom: number; readonly x: number; readonly y: number }>(view: V): V => ({
    ...view,
    zoom: Math.min(40, Math.max(0.05, (view.zoom || 1) * factor)),
    x: view.x * factor,
    y: view.y * factor,
  });
