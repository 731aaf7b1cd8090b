import { iotDomain } from '../../../contract/domains/iot/iot.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { boxPositionTable } from './box-position.table.ts';
import { boxPositionLists, serveGetBoxPosition } from './get-box-position.ts';
import { serveUploadBoxPosition } from './upload-box-position.ts';

/** Where inspection boxes stand: told from the welcome page. */
export const iotModule = defineModule({
  domain: iotDomain,
  serves: [serveUploadBoxPosition, serveGetBoxPosition, ...boxPositionLists],
  tables: [boxPositionTable],
});
