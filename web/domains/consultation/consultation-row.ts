import type { adminList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';

/** An order as every list of consultations answers it. */
export type OrderRow = RowOf<typeof adminList>;
/** The same with all there is to know, for its page and its form. */
export type OrderDetail = RowOf<typeof consultationDetail>;

/** The order's id: the wire knows it under two names. */
export function orderIdOf(row: Pick<OrderRow, 'id' | 'applyOrderId'>): string {
  return row.applyOrderId || row.id;
}

export function isAllowed(row: Pick<OrderRow, 'can'>, ability: string): boolean {
  return row.can?.includes(ability) ?? false;
}

/** A wire time without its seconds, which nobody reads; a dash when there is none. */
export function minutesOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 16) : '—';
}

export function detailPath(row: Pick<OrderRow, 'id' | 'applyOrderId'>): string {
  return `/consultation/detail?id=${orderIdOf(row)}`;
}

export function formPath(row: Pick<OrderRow, 'id' | 'applyOrderId'>): string {
  return `/consultation/form?id=${orderIdOf(row)}`;
}

/** The empty form of a kind. */
export function newFormPath(kind: KindName): string {
  return `/consultation/form?kind=${kind}`;
}

/** What is said of an order before it is removed. */
export function removalOf({ patientName, applyHospitalName, targetHospital }: Partial<OrderRow>): string {
  const hospitals = [applyHospitalName, targetHospital].filter(Boolean).join(' → ');
  return [patientName, hospitals].filter(Boolean).join(' · ');
}
