import type { Domain } from '../../contract/kernel/domain.ts';
import type { Module } from '../engine/module.ts';

/**
 * Whoever reads another comes after it. Where two read each other, the one that is declared first comes first; the platform,
 * which all stand on, comes before everybody.
 */
export function inOrderOfReads<T extends { module: Module }>(domains: readonly Domain[], entries: readonly T[]): T[] {
  const byName = new Map(domains.map((domain) => [domain.name, domain]));
  const reachOf = new Map(domains.map(({ name }) => [name, allReadBy(name, byName)]));
  const leadsBack = (from: string, to: string): boolean => reachOf.get(from)?.has(to) ?? false;
  const waiting = [...domains].sort((one, other) => Number(other.isPlatform ?? false) - Number(one.isPlatform ?? false));
  const ordered: string[] = [];
  const isReady = ({ name }: Domain): boolean =>
    [...(reachOf.get(name) ?? [])].every((read) => ordered.includes(read) || leadsBack(read, name));
  while (waiting.length > 0) {
    // There is always one: those that lead back to each other wait for nobody among themselves.
    const [next] = waiting.splice(Math.max(waiting.findIndex(isReady), 0), 1);
    ordered.push(next?.name ?? '');
  }
  const placeOf = ({ module }: T): number => ordered.indexOf(module.domain?.name ?? '');
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What a domain reads, and what those read in turn. */
function allReadBy(name: string, byName: ReadonlyMap<string, Domain>, found = new Set<string>()): Set<string> {
  for (const read of byName.get(name)?.reads ?? []) {
    if (found.has(read) || !byName.has(read)) continue;
    found.add(read);
    allReadBy(read, byName, found);
  }
  return found;
}
