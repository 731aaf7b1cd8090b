import { dictionaryFields } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { defineTable } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';

/** The platform's dictionaries and their entries, read by every hospital. */
export const dictionaryTable = defineTable({
  name: 'dictionary',
  scope: 'shared-read',
  fields: dictionaryFields,
  notNull: ['code', 'dictValue', 'sort', 'isSealed'],
  indexes: [
    { on: ['code', 'sort', 'id'], where: alive },
    { on: ['code', 'dictKey'], unique: true, where: `${alive} AND parent_id IS NOT NULL` },
    { on: ['code'], unique: true, where: `${alive} AND parent_id IS NULL` },
    { on: ['parentId', 'sort', 'id'], where: alive },
  ],
});

/** A hospital's own business dictionaries. */
export const businessDictionaryTable = defineTable({
  name: 'business_dictionary',
  scope: 'tenant',
  fields: dictionaryFields,
  notNull: ['code', 'dictValue', 'sort', 'isSealed'],
  indexes: [
    { on: ['tenantId', 'code', 'sort', 'id'], where: alive },
    { on: ['code', 'dictKey'], unique: true, where: `${alive} AND parent_id IS NOT NULL` },
    { on: ['code'], unique: true, where: `${alive} AND parent_id IS NULL` },
    { on: ['tenantId', 'parentId', 'sort', 'id'], where: alive },
  ],
});
