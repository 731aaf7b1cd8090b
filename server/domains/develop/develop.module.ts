import { devCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { developMenu } from '../../../contract/domains/develop/develop.menu.ts';
import type { Module } from '../../kernel/services.ts';
import { devCodeTable, serveDownloadCode, servePreviewCode } from './develop-code.ts';
import { devModelTable, serveListModelTables, serveModelFromTable, serveSubmitDevModel } from './develop-model.ts';

/** Tools for the people who extend the product: models, and the declarations that follow from them. */
export const developModule: Module = {
  name: 'develop',
  serves: [serveSubmitDevModel, serveListModelTables, serveModelFromTable, servePreviewCode, serveDownloadCode],
  tables: [devModelTable, devCodeTable],
  resources: [devModel, devCode],
  menu: developMenu,
};
