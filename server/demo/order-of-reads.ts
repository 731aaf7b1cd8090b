import type { Domain } from '../../contract/kernel/domain.ts';
import type { Module } from '../kernel/services.ts';

/**
 * Whoever reads another comes after it. Where two read each other, the one that is declared first comes first; the platform,
 * which all stand on, comes before everybody.
 */
export function inOrderOfReads<T extends { module: Module }>(domains: readonly Domain[], entries: readonly T[]): T[] {
  const byName = new Map(domains.map((domain) => [domain.name, domain]));
  const reads = (name: string): readonly string[] => byName.get(name)?.reads ?? [];
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean =>
    reads(from).some((next) => next === to || (!seen.has(next) && leadsTo(next, to, seen.add(next))));
  const waiting = [...domains].sort((one, other) => Number(other.isPlatform ?? false) - Number(one.isPlatform ?? false));
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ name }) =>
      reads(name).every((read) => ordered.includes(read) || !byName.has(read) || leadsTo(read, name)),
    );
    ordered.push(...waiting.splice(Math.max(at, 0), 1).map(({ name }) => name));
  }
  const placeOf = ({ module }: T): number => ordered.indexOf(module.domain?.name ?? '');
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}
