import type { Demo, DemoRole } from '../engine/demo.ts';
import type { Module } from '../engine/module.ts';
import { demoRoles } from './demo-people.ts';

/** The codes that a role holds. */
export type Grants = (role: DemoRole) => string[];

/** What the modules bring to a demonstration, in their order. */
export async function demosOf(modules: readonly Module[]): Promise<{ module: Module; demo: Demo }[]> {
  const found = modules.map(async (module) => ({ module, demo: await module.demo?.() }));
  return (await Promise.all(found)).flatMap(({ module, demo }) => (demo ? [{ module, demo }] : []));
}

/** What of all domains the roles hold. */
export function grantsOf(demos: readonly { demo: Demo }[]): Grants {
  return (role) => [...new Set(demos.flatMap(({ demo }) => demo.grants?.[role] ?? []))];
}

/** What a hospital's administrator may do, also in an installation without a demonstration. */
export async function administratorCodes(modules: readonly Module[]): Promise<readonly string[]> {
  const { codes } = demoRoles.admin;
  return codes === 'all' ? [] : [...codes, ...grantsOf(await demosOf(modules))('admin')];
}
