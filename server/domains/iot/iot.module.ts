import { iotDomain } from '../../../contract/domains/iot/iot.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { boxPositionTable } from './box-position.table.ts';
import { boxPositionLists, serveGetBoxPosition } from './get-box-position.ts';
import { serveRemoveBoxPosition, serveRestoreBoxPosition } from './remove-box-position.ts';
import { serveUploadBoxPosition } from './upload-box-position.ts';
import { serveVerifyBoxPosition } from './verify-box-position.ts';

/** Where inspection boxes stand: told by whoever stands beside one. */
export const iotModule = defineModule({
  domain: iotDomain,
  serves: [
    serveUploadBoxPosition,
    serveGetBoxPosition,
    ...boxPositionLists,
    serveRemoveBoxPosition,
    serveRestoreBoxPosition,
    serveVerifyBoxPosition,
  ],
  tables: [boxPositionTable],
});
