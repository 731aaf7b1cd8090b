import { type Row, textOf } from '../../engine/field/row.ts';

/** The order's id: the wire knows it under two names. */
export function orderIdOf(row: Row): string {
  return textOf(row, 'applyOrderId') || textOf(row, 'id');
}

export function isAllowed(row: Row, ability: string): boolean {
  return row.can?.includes(ability) ?? false;
}

/** A wire time without its seconds, which nobody reads; a dash when there is none. */
export function minutesOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 16) : '—';
}

export function detailPath(row: Row): string {
  return `/consultation/detail?id=${orderIdOf(row)}`;
}

export function formPath(row?: Row): string {
  return row ? `/consultation/form?id=${orderIdOf(row)}` : '/consultation/form';
}
