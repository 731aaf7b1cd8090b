import { developDomain } from '../../../contract/domains/develop/develop.domain.ts';
import { defineModule } from '../../kernel/module.ts';
import { devCodeTable, serveDownloadCode, servePreviewCode } from './develop-code.ts';
import { devModelTable, serveListModelTables, serveModelFromTable, serveSubmitDevModel } from './develop-model.ts';

/** Tools for the people who extend the product: models, and the declarations that follow from them. */
export const developModule = defineModule({
  domain: developDomain,
  serves: [serveSubmitDevModel, serveListModelTables, serveModelFromTable, servePreviewCode, serveDownloadCode],
  tables: [devModelTable, devCodeTable],
});
