import { useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { PlaceContext } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';
import { useLinkedRow } from './use-linked-row.ts';

export type Opened = { what: 'add'; parentId?: string } | { what: 'edit' | 'view'; id: string };

interface OpenedHandle {
  opened: Opened | undefined;
  /** Where the forms of what is opened count as unsaved, for `PlaceContext` around it. */
  place: string;
  open: (opened: Opened) => void;
  /** Another row of the list is read instead. */
  step: (id: string) => void;
  close: () => void;
}

/**
 * What is open on a page of rows: what was pressed there, or the row that the address names. An address that comes to name another
 * row wins, since a notice was pressed for it; a form that holds something unsaved is asked for first. `linkOpens` says how a row of
 * an address is opened, `undefined` where this person may neither read nor change it there.
 */
export function useOpened(inAddress: boolean, linkOpens: 'view' | 'edit' | undefined): OpenedHandle {
  const linked = useLinkedRow(inAddress);
  const place = `${useContext(PlaceContext)}#${useId()}`;
  const [pressed, setPressed] = useState<Opened>();
  const [followed, setFollowed] = useState(linked.id);
  const follow = useEffectEvent(async (id: string | undefined) => {
    if (id === followed) return;
    // An address that names no row any more takes nothing from what was pressed.
    const keepsPressed = id === undefined && pressed !== undefined;
    if (!keepsPressed && !(await mayLeave(place))) return linked.replace(followed);
    if (!keepsPressed) setPressed(undefined);
    setFollowed(id);
  });
  useEffect(() => void follow(linked.id), [linked.id]);
  const show = (next: Opened | undefined, id: string | undefined) => {
    setPressed(next);
    setFollowed(id);
    linked.replace(id);
  };
  return {
    opened: pressed ?? (linkOpens && followed !== undefined ? { what: linkOpens, id: followed } : undefined),
    place,
    open: setPressed,
    step: (id) => (pressed ? setPressed({ what: 'view', id }) : show(undefined, id)),
    close: () => show(undefined, undefined),
  };
}
