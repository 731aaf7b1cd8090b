import { type ImageKind, type ImagePlace, imageKindOf, imagePlaces } from '../../../contract/domains/image/image.rules.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { notFound } from '../../platform/refusal.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';

export type Order = Awaited<ReturnType<typeof visibleConsultation>>;

/** A file of an order that has a viewer. It is the applying hospital's, like the order. */
export interface ImageFile {
  readonly id: string;
  readonly tenantId: string;
  /** Under which it is stored. */
  readonly name: string;
  readonly ossId: string | null;
  readonly originalName: string;
  readonly extension: string;
  /** Who has uploaded it. */
  readonly userId: string | null;
  /** Bytes. */
  readonly size: number;
  readonly kind: ImageKind;
}

/** Those of an order, in the order in which it names them. */
export async function imagesOf(services: Pick<Services, 'database'>, order: Order): Promise<ImageFile[]> {
  const placed = new Map<string, ImagePlace>();
  for (const place of imagePlaces) for (const id of order[place] ?? []) if (!placed.has(id)) placed.set(id, place);
  if (placed.size === 0) return [];
  const { rows } = await services.database.forTenant(order.tenantId).run<Omit<ImageFile, 'kind'>>(sql`
    SELECT id, tenant_id AS "tenantId", name, oss_id AS "ossId", original_name AS "originalName", extension, size, user_id AS "userId" FROM file
    WHERE tenant_id = ${order.tenantId} AND id = ANY (${[...placed.keys()]}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...placed].flatMap(([id, place]) => {
    const row = found.get(id);
    const kind = row && imageKindOf(row.extension, place);
    return kind ? [{ ...row, kind }] : [];
  });
}

/** Whose its files are, as far as it is shown beside them. */
export const shownPatient = ({ patientName }: Order): string => maskName(patientName ?? '');

/** Whether an order has this file still, as it is locked now. */
export const hasStill = (order: Order, fileId: string): boolean => imagePlaces.some((place) => order[place]?.includes(fileId));

interface Asked {
  readonly applyOrderId: string;
  readonly fileId: string;
}

/** The order and the file of it that is asked for. Throws 404 where the order is not this person's to see, or has no such file of that kind. */
export async function imageOf(
  { db, actor, services, input }: Pick<Call<Asked>, 'db' | 'actor' | 'services' | 'input'>,
  kind?: ImageKind,
): Promise<{ order: Order; file: ImageFile }> {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const file = (await imagesOf(services, order)).find(({ id }) => id === input.fileId.toLowerCase());
  if (!file || (kind && file.kind !== kind)) throw notFound();
  return { order, file };
}
