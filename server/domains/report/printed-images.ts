import { buffer } from 'node:stream/consumers';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { isPrintable } from '../../platform/pdf/printable-picture.ts';
import { ownerOfKeyImage } from '../consultation/consultation.reads.ts';
import type { Order } from './report.policy.ts';

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly ossId: string | null;
  readonly contentType: string;
}

/**
 * The key images of an order as data URLs, in the order in which they were chosen, read from where each hospital keeps its files. At most six
 * of 5 MB; `null` for one that is not there or cannot be drawn, so that no picture keeps a report back. Reads outside: never called inside
 * a transaction.
 */
export async function printedImages(services: Services, order: Order): Promise<(string | null)[]> {
  const owned = Map.groupBy(order.keyImages ?? [], (id) => ownerOfKeyImage(order, id));
  const read = await Promise.all([...owned].map(([tenantId, ids]) => imagesOf(services, tenantId, ids)));
  const images = new Map(read.flat());
  return (order.keyImages ?? []).map((id) => images.get(id) ?? null);
}

async function imagesOf(services: Services, tenantId: string, ids: readonly string[]): Promise<[id: string, image: string | null][]> {
  const { rows } = await services.database.forTenant(tenantId).run<KeptFile>(sql`
    SELECT id, name, oss_id AS "ossId", content_type AS "contentType" FROM file WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
  return Promise.all(
    rows.map(async ({ id, name, ossId, contentType }): Promise<[string, string | null]> => {
      try {
        const { stream } = await (await storageOfFile(services, tenantId, ossId)).get(name);
        const bytes = await buffer(stream);
        return [id, isPrintable(bytes) ? `data:${contentType};base64,${bytes.toString('base64')}` : null];
      } catch (error) {
        services.log.warn({ err: error, file: id }, 'a key image could not be read');
        return [id, null];
      }
    }),
  );
}
