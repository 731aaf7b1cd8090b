import { useState } from 'react';
import {
  type FirstPassword,
  MOST_RESET,
  resetFactor,
  resetPasswords,
  submitUser,
} from '../../../../contract/domains/access/user.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label, listed } from '../../../platform/words/label.ts';
import { inSlices } from './in-slices.ts';
import type { UserRow } from './user-row.ts';

export type Rows = readonly UserRow[];
/** Answers whether anything was done. */
export type Reset = (rows: Rows) => Promise<boolean>;

export interface Told {
  title: string;
  passwords: readonly FirstPassword[];
  /** Whom they were given by a reset, which may be done anew. */
  people?: Rows;
}

/** The one-time passwords that are shown. What comes while they are takes none of them away: nobody could ask for them again. */
export function useFirstPasswords(): { told: Told | undefined; tell: (more: Told) => void; close: () => void } {
  const [told, setTold] = useState<Told>();
  return { told, tell: (more) => setTold((now) => toldBesides(now, more)), close: () => setTold(undefined) };
}

/** Of somebody who was given another one meanwhile the newer one. */
function toldBesides(now: Told | undefined, more: Told): Told {
  if (!now) return more;
  const given = new Set(more.passwords.map(({ account }) => account));
  const known = new Set(now.people?.map(({ id }) => id));
  const people = [...(now.people ?? []), ...(more.people ?? []).filter(({ id }) => !known.has(id))];
  const passwords = [...now.passwords.filter(({ account }) => !given.has(account)), ...more.passwords];
  return { ...more, passwords, ...(people.length > 0 ? { people } : {}) };
}

export const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);
/** Everybody by name: whom it concerns is read before it is done. */
const namesOf = (rows: Rows): string => listed(rows.map(({ realName }) => realName ?? ''));

/** Asks first: people are thrown out, and their old passwords are gone. What each call gave is told at once: a later one may fail. */
export function useReset(tell: (more: Told) => void): Reset {
  const refresh = useRefresh();
  const act = async (some: Rows): Promise<boolean> => {
    const passwords = await call(resetPasswords, { userIds: idsOf(some) }).catch(() => undefined);
    if (passwords) tell({ title: label('一次性密码'), passwords, people: some });
    return passwords !== undefined;
  };
  return resetting(act, {
    ask: (rows) => {
      const title = label('确定重置{name}的密码吗？', { name: namesOf(rows) });
      const content = label('将被强制下线，并须用一次性密码登录后修改密码。');
      return notify.confirm({ title, content, danger: true, okText: confirmLabel('重置密码') });
    },
    onDone: () => void refresh(submitUser.domain),
  });
}

/** Asks first: from now on their password alone lets them in, until they have bound a new telephone. */
export function useFactorReset(): Reset {
  const refresh = useRefresh();
  const act = (some: Rows) =>
    call(resetFactor, { userIds: idsOf(some) }).then(
      () => true,
      () => false,
    );
  return resetting(act, {
    ask: (rows) => {
      const title = label('确定重置{name}的双因素认证吗？', { name: namesOf(rows) });
      const content = label('将被强制下线，此后仅凭密码登录，直到重新绑定验证器。');
      return notify.confirm({ title, content, danger: true, okText: confirmLabel('重置双因素认证') });
    },
    onDone: () => {
      notify.success(label('已重置'));
      void refresh(submitUser.domain);
    },
  });
}

interface Resetting {
  ask: (rows: Rows) => Promise<boolean>;
  onDone: () => void;
}

/**
 * Where a later call failed the rows are chosen no more, so that nobody is reset twice, and what is left is gone on with from here: as often
 * as it takes.
 */
function resetting(act: (some: Rows) => Promise<boolean>, { ask, onDone }: Resetting, isGoingOn = false): Reset {
  return async (rows) => {
    if (!(await ask(rows))) return false;
    const left = await inSlices(rows, MOST_RESET, act);
    const isDone = left.length < rows.length;
    if (isDone) onDone();
    if (left.length > 0 && (isDone || isGoingOn)) tellLeft(left, resetting(act, { ask, onDone }, true));
    return isDone;
  };
}

function tellLeft(left: Rows, reset: Reset): void {
  notify.warning(label('还有{count}人未重置', { count: left.length }), { title: label('继续重置'), go: () => void reset(left) });
}
