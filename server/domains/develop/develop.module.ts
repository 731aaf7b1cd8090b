import { developDomain } from '../../../contract/domains/develop/develop.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { devModelRules } from './dev-model.rules.ts';
import { devCodeTable, serveDownloadCode, servePreviewCode } from './develop-code.ts';
import { devModelTable, serveListModelTables, serveModelFromTable } from './develop-model.ts';

/** Tools for the people who extend the product: models, and the declarations that follow from them. */
export const developModule = defineModule({
  domain: developDomain,
  demo: async () => (await import('./develop.demo.ts')).developDemo,
  rules: [devModelRules],
  serves: [serveListModelTables, serveModelFromTable, servePreviewCode, serveDownloadCode],
  tables: [devModelTable, devCodeTable],
});
