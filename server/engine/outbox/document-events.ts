import type { States } from '../../../contract/kernel/states.ts';
import { insertRow, type Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { documentEventTable } from './outbox.tables.ts';
import { leaveToSend } from './outbox.ts';

/** What has happened to a document: `referral.discharged`. */
export interface DocumentEvent {
  readonly id: string;
  readonly name: string;
  readonly orderId: string;
  readonly no: string | null;
  /** The hospital whose document it is. */
  readonly tenantId: string;
  readonly createTime: Date;
}

/**
 * What a domain does about it, in the name of the hospital whose document it is and in the transaction that marks the event as delivered: it is
 * done once. When it throws, nothing of it is kept and it is tried again, later and later, until it is set aside.
 */
export type Follower = (tx: Tx, event: DocumentEvent, now: number) => Promise<void>;

const followers = new Map<string, Map<string, Follower>>();

/** Has a domain hear of what happens to documents of others. */
export function followEvent(name: string, by: string, follower: Follower): void {
  followers.set(name, new Map(followers.get(name)).set(by, follower));
}

/** Takes it back: for tests that follow what the product does not. */
export function unfollowEvent(name: string, by: string): void {
  const rest = new Map(followers.get(name));
  rest.delete(by);
  if (rest.size > 0) followers.set(name, rest);
  else followers.delete(name);
}

/** Who follows what, by the names of the events. */
export function followedEvents(): ReadonlyMap<string, ReadonlyMap<string, Follower>> {
  return followers;
}

interface Document {
  readonly id: string;
  readonly tenantId: string;
  readonly partyTenantIds?: readonly string[] | null;
}

/** Leaves what a step means to others in the outbox, in the transaction of the step. */
export async function leaveEvent(tx: Tx, states: States, step: string, row: Document, stamp: Stamp): Promise<void> {
  const event = states.steps[step]?.event;
  if (!event) return;
  const { id: orderId, tenantId, partyTenantIds } = row;
  const no = 'no' in row && typeof row.no === 'string' ? row.no : null;
  await insertRow(
    tx,
    documentEventTable,
    { tenantId, partyTenantIds: [...(partyTenantIds ?? [])], name: `${states.name}.${event}`, orderId, no },
    stamp,
  );
  leaveToSend(tx);
}
