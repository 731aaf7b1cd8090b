import { addressesOf, type Endpoint } from './endpoint.ts';

/** A pattern over the addresses of calls: `*` is one part of a path, a final `**` any number of them, none included. */
export interface ApiPattern {
  readonly path: string;
  /** Absent for every method. */
  readonly method?: string | null;
}

/** Whether a pattern names a call under any of its addresses: another spelling of the same call is no way around it. */
export function namesEndpoint(pattern: ApiPattern, endpoint: Endpoint): boolean {
  return addressesOf(endpoint).some(({ method, path }) => (!pattern.method || pattern.method === method) && matches(pattern.path, path));
}

function matches(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const parts = partsOf(path);
  const isOpen = wanted.at(-1) === '**';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, at) => part === '*' || part === parts[at]);
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
