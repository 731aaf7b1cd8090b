import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

export interface NamedDepartment {
  readonly id: string;
  readonly name: string;
  readonly fullName: string | null;
  /** The names from the top down to its own, each behind a `/`. */
  readonly path: string;
}

type StoredDepartment = Omit<NamedDepartment, 'path'> & { parentId: string | null };

/** The departments of a hospital with where they stand, for sheets in which people write names. */
export async function readNamedDepartments(runner: Runner, tenantId: string): Promise<NamedDepartment[]> {
  const { rows } = await runner.run<StoredDepartment>(sql`
    SELECT id, parent_id AS "parentId", dept_name AS name, full_name AS "fullName" FROM department WHERE tenant_id = ${tenantId} AND is_deleted = 0`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = ({ name, parentId }: StoredDepartment): string => {
    const above = parentId === null ? undefined : byId.get(parentId);
    return `${above ? pathOf(above) : ''}/${name}`;
  };
  return rows.map((row) => ({ ...row, path: pathOf(row) }));
}

/**
 * Which departments somebody may mean who writes this: those of that name, else the one that is called so in full, else those at the end of
 * this path, such as `外科/一病区`. A path that begins with `/` is one from the top.
 */
export function departmentsCalled(departments: readonly NamedDepartment[], written: string): NamedDepartment[] {
  const named = departments.filter(({ name }) => name === written);
  if (named.length > 0) return named;
  const inFull = departments.filter(({ fullName }) => fullName === written);
  if (inFull.length > 0) return inFull;
  const names = written.split(/[/／]/).map((name) => name.trim());
  const path = names.join('/');
  return departments.filter((one) => (path.startsWith('/') ? one.path === path : one.path.endsWith(`/${path}`)));
}

/** How one of several of the same name is told apart: by as much of its path as that takes, else by its name in full; not at all where neither does. */
export function apartName({ path, fullName }: NamedDepartment, departments: readonly NamedDepartment[]): string | undefined {
  const names = path.split('/').slice(1);
  const tails = names.map((_, from) => names.slice(from).join('/')).toReversed();
  return [...tails.slice(1), path, fullName ?? ''].find((one) => one !== '' && departmentsCalled(departments, one).length === 1);
}
