import { resourcesOf } from '../../contract/kernel/domain.ts';
import { deadlineJobs } from './resource/resource-deadlines.ts';
import type { Module } from './services.ts';
import { isDeclared, tableNameOf, tableOf } from './store/table.ts';

/** The server's side of a domain. Its resources bring their tables and deadlines along, but for tables that it declares by hand. */
export function defineModule({ tables = [], jobs = [], ...module }: Omit<Module, 'tables'> & Partial<Module>): Module {
  const resources = resourcesOf(module.domain ? [module.domain] : []);
  const plain = resources.filter((resource) => !isDeclared(tableNameOf(resource)));
  return { ...module, tables: [...tables, ...plain.map(tableOf)], jobs: [...jobs, ...deadlineJobs(resources)] };
}
