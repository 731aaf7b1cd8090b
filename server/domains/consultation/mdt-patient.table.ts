import { mdtPatient } from '../../../contract/domains/consultation/mdt-patient.resource.ts';
import { tableOf } from '../../engine/store/table.ts';

export const mdtPatientTable = tableOf(mdtPatient, {
  indexes: [
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    { on: ['tenantId', 'patientName', 'id'], where: 'is_deleted = 0' },
  ],
});
