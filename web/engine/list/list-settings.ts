import { useEffect, useLayoutEffect } from 'react';
import { isListSetting, type ListSetting, listListSettings, saveListSetting } from '../../../contract/kernel/list-setting.ts';
import { call } from '../../platform/call/api-client.ts';
import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { createStore, useStore } from '../../platform/store/store.ts';

type Settings = Readonly<Record<string, ListSetting>>;
export type SettingChange = (setting: ListSetting) => ListSetting;

interface Known {
  /** Absent until they are known. */
  settings: Settings | undefined;
}

const NONE: ListSetting = {};

/**
 * Of this user, of every list, asked for once and kept in memory: a list that is opened knows at once how it is to look. No query:
 * those tell of a change a moment later, and a box that was ticked would first show that it was not.
 */
const known = createStore<Known>(() => ({ settings: undefined }));
let asked: Promise<void> | undefined;

async function fetchSettings(quiet: boolean): Promise<Settings> {
  const rows = await call(listListSettings, {}, { quiet });
  return Object.fromEntries(rows.flatMap(({ listKey, setting }) => (isListSetting(setting) ? [[listKey, setting]] : [])));
}

/** Belongs to the console's first questions. Never throws: without settings, lists are as the program has them. */
export function learnListSettings(): Promise<void> {
  asked ??= fetchSettings(true).then(
    (settings) => known.set({ settings }),
    () => {
      // Whoever opens the next list asks again.
      asked = undefined;
    },
  );
  return asked;
}

/** How this user has set a list, and whether that is known. */
export function useListSetting(listKey: string): { setting: ListSetting; isKnown: boolean } {
  useEffect(() => void learnListSettings(), []);
  const isKnown = useStore(known, ({ settings }) => settings !== undefined);
  return { setting: useStore(known, ({ settings }) => settings?.[listKey] ?? NONE), isKnown };
}

/** The same outside of React, as it is known now. */
export function listSettingOf(listKey: string): ListSetting {
  return known.get().settings?.[listKey] ?? NONE;
}

interface Batch {
  changes: SettingChange[];
  isKept: Promise<boolean>;
}

/** What has been changed and not yet been sent. */
const batches = new Map<string, Batch>();
/** One after the other, so that an older one never comes last. */
let line: Promise<unknown> = Promise.resolve();

/** Shows a change at once and keeps it. Resolves to whether it is kept; when it is not, the user has been told. */
export function changeListSetting(listKey: string, change: SettingChange): Promise<boolean> {
  show(listKey, change(listSettingOf(listKey)));
  const open = batches.get(listKey);
  if (open) {
    open.changes.push(change);
    return open.isKept;
  }
  const changes = [change];
  const isKept = line.then(() => {
    batches.delete(listKey);
    return keep(listKey, changes);
  });
  line = isKept;
  batches.set(listKey, { changes, isKept });
  return isKept;
}

/** Changes what the server has, not what is known here: another window may have changed the same list meanwhile. */
async function keep(listKey: string, changes: readonly SettingChange[]): Promise<boolean> {
  try {
    const fresh = await fetchSettings(false);
    const setting = tidied(changes.reduce((made, change) => change(made), fresh[listKey] ?? NONE));
    await call(saveListSetting, { listKey, setting });
    known.set(({ settings }) => ({ settings: { ...fresh, ...settings } }));
    if (!batches.has(listKey)) show(listKey, setting);
    return true;
  } catch {
    // Nothing may be shown that is not kept.
    asked = undefined;
    await learnListSettings();
    return false;
  }
}

function show(listKey: string, setting: ListSetting): void {
  known.set(({ settings }) => ({ settings: { ...settings, [listKey]: tidied(setting) } }));
}

/** Without what says nothing. */
export function tidied(setting: ListSetting): ListSetting {
  const says = (part: unknown) => part !== undefined && (typeof part !== 'object' || part === null || Object.keys(part).length > 0);
  return Object.fromEntries(Object.entries(setting).filter(([, part]) => says(part)));
}

export interface KeyedList {
  /** The name of its call. */
  name: string;
  listKey: string;
}

/** Earlier versions kept hidden columns on the machine, by call: they are taken over once, by every tab with that call. */
export function useOldColumns(lists: readonly KeyedList[], isKnown: boolean): void {
  useLayoutEffect(() => {
    if (!isKnown) return;
    for (const { name, listKey } of lists) {
      const hidden = readStored<unknown>(oldKey(name));
      const old = { hidden };
      if (Array.isArray(hidden) && isListSetting(old)) void changeListSetting(listKey, (setting) => ({ ...old, ...setting }));
    }
    for (const { name } of lists) writeStored(oldKey(name), undefined);
  });
}

function oldKey(name: string): string {
  return `lianyi-columns:${getSession().user?.userId ?? ''}:${name}`;
}
