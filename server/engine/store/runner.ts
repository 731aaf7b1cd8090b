import type { Sql } from './sql.ts';

/** Whoever can be asked: a bound store outside a transaction, or a transaction. */
export interface Runner {
  /** The tenant whose rows the second fence lets through; for the group scope, the actor's own. */
  readonly tenantId: string;
  readonly scope: 'tenant' | 'group';
  run<R = Record<string, unknown>>(query: Sql): Promise<Result<R>>;
}

export interface Result<R = Record<string, unknown>> {
  rows: R[];
  /** Rows returned or changed. */
  count: number;
}

export type Tx = Runner & {
  readonly inTransaction: true;
  /** The tables lie on several machines. */
  readonly isDistributed?: boolean;
};

export function isTransaction(runner: Runner): runner is Tx {
  return 'inTransaction' in runner;
}
