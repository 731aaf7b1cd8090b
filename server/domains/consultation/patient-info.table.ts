import { patientInfo } from '../../../contract/domains/consultation/patient-info.resource.ts';
import { tableOf } from '../../engine/store/table.ts';

export const patientInfoTable = tableOf(patientInfo, { indexes: [{ on: ['tenantId', 'patientName', 'id'], where: 'is_deleted = 0' }] });
