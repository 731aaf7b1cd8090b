import { regionFields } from '../../../contract/domains/organisation/region.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** Provinces, cities and counties. Roots have no `parentCode`; `ancestors` are the codes above, from the top, comma-joined. */
export const regionTable = defineTable({
  name: 'region',
  title: '行政区划',
  scope: 'shared-read',
  fields: { ...regionFields, ancestors: field.text('全部上级', { max: 40 }) },
  notNull: ['code', 'name', 'level', 'sort', 'ancestors'],
  indexes: [
    // Those that were deleted too: what people deleted is not shipped again.
    { on: ['code'], unique: true },
    { on: ['parentCode', 'sort', 'code'], where: 'is_deleted = 0' },
  ],
});
