import { iotMenu } from '../../../contract/domains/iot/box-position.endpoints.ts';
import type { Module } from '../../kernel/services.ts';
import { boxPositionTable } from './box-position.table.ts';
import { boxPositionLists, serveGetBoxPosition } from './get-box-position.ts';
import { serveUploadBoxPosition } from './upload-box-position.ts';

/** Where inspection boxes stand: told from the welcome page. */
export const iotModule: Module = {
  name: 'iot',
  serves: [serveUploadBoxPosition, serveGetBoxPosition, ...boxPositionLists],
  tables: [boxPositionTable],
  menu: iotMenu,
};
