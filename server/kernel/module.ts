import { resourcesOf } from '../../contract/kernel/domain.ts';
import type { Module } from './services.ts';
import { isDeclared, tableNameOf, tableOf } from './store/table.ts';

/** The server's side of a domain. Its resources bring their tables along, but for those that it declares by hand. */
export function defineModule({ tables = [], ...module }: Omit<Module, 'tables'> & Partial<Module>): Module {
  const plain = resourcesOf(module.domain ? [module.domain] : []).filter((resource) => !isDeclared(tableNameOf(resource)));
  return { ...module, tables: [...tables, ...plain.map(tableOf)] };
}
