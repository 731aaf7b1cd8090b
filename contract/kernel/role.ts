/** What of a person stands in a field of a row. */
export type PersonKey = 'tenantId' | 'userId' | 'deptId';

/** Whoever works for the whole group, or for whom all of these fields of the row hold what is said of the person, a list of several of them among others. */
export type Whose = 'group' | Readonly<Record<string, PersonKey>>;

/**
 * Who somebody is on a row: written once, and read as a check of one row and as a condition of a list (`isRole`, `roleSql`).
 * What they may do as such is a matter of permission besides.
 */
export interface Role {
  /** In the user's words: 受邀专家. */
  readonly label: string;
  /** One of these is enough. */
  readonly is: readonly Whose[];
  /** Within a hospital only as far as the person's data scope for such rows goes: whose rows they are, and of which department. */
  readonly reach?: { readonly scope: string; readonly user: string; readonly dept: string };
}

/** Whose move it is when nobody makes it: a time has come. */
export const clock: Role = { label: '系统', is: [] };
