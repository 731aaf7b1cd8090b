import { useEffect, useState } from 'react';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { firstOf, type Pane, scrolled, wanted } from './panes.ts';
import type { PictureStore } from './picture-store.ts';
import { type PictureView, plainView } from './picture-view.ts';

/** The one or two panes of the screen, the first picture of the first stack before anything else. */
export function usePanes(stacks: readonly Stack[], store: PictureStore) {
  const [all, setAll] = useState<readonly Pane[]>([firstOf(0)]);
  const [chosen, setActive] = useState(0);
  const [isLinked, setLinked] = useState(true);
  const active = Math.min(chosen, all.length - 1);
  const pane = all[active] ?? firstOf(0);
  useEffect(() => store.want(wanted(all, active, stacks)), [store, all, active, stacks]);
  const changeOf = (at: number, change: (view: PictureView) => PictureView): void =>
    setAll((known) => known.map((one, index) => (index === at ? { ...one, view: change(one.view) } : one)));
  const scroll = (at: number, to: number): void => setAll((known) => scrolled(known, at, to, stacks, isLinked));
  // From where it stands by then: two turns of a wheel may come before the first is drawn.
  const scrollBy = (at: number, steps: number): void =>
    setAll((known) => scrolled(known, at, (known[at]?.picture ?? 0) + steps, stacks, isLinked));
  return {
    ...{ all, pane, active, isLinked, setActive, setLinked, changeOf, scroll, scrollBy },
    stack: stacks[pane.stack],
    change: (change: (view: PictureView) => PictureView) => changeOf(active, change),
    step: (steps: number) => scrollBy(active, steps),
    /** Shows something else in the active pane. */
    show: (next: Pane) => setAll((known) => known.map((one, at) => (at === active ? next : one))),
    turn: (how: 'invert' | 'rotate' | 'flip' | 'reset') => changeOf(active, turns[how]),
    split: () => {
      setActive(0);
      setAll(([first = firstOf(0), second]) => (second ? [first] : [first, firstOf(besides(first.stack, stacks))]));
    },
  };
}

const turns = {
  invert: (view: PictureView): PictureView => ({ ...view, isInverted: !view.isInverted }),
  rotate: (view: PictureView): PictureView => ({ ...view, turns: (view.turns + 1) % 4 }),
  flip: (view: PictureView): PictureView => ({ ...view, isFlipped: !view.isFlipped }),
  reset: (): PictureView => plainView,
} as const;

/** What is most likely compared: the next one of many pictures, else the next. */
function besides(stack: number, stacks: readonly Stack[]): number {
  const after = stacks.findIndex(({ pictures }, at) => at > stack && pictures > 1);
  return after >= 0 ? after : (stack + 1) % stacks.length;
}
