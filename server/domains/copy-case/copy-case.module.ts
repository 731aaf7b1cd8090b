import { copyCaseDomain } from '../../../contract/domains/copy-case/copy-case.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { caseVisitRules } from './case-visit.rules.ts';
import { passCopyCasesJob, remindCopyCasesJob } from './copy-case.jobs.ts';
import { lookupServes } from './copy-case.lookups.ts';
import { patientCopyCases } from './copy-case.patient.ts';
import { copyCaseRules } from './copy-case.rules.ts';
import { searchCopyCases } from './copy-case.search.ts';
import { caseVisitTable, copyCaseTable, copyContentTable, copyParcelTable } from './copy-case.tables.ts';
import { copyPurposeRules } from './copy-purpose.rules.ts';
import { recordServes } from './copy-record.ts';
import { followParcelsJob, serveAskCourier } from './courier/follow-parcels.ts';
import { servePushCourier } from './courier/push-courier.ts';
import { courierAccountRules } from './courier-account.rules.ts';
import { servePrintCover } from './paper/copy-cover.ts';
import { servePrintMailOrders } from './paper/print-mail-orders.ts';

/** The table of contents of copies of records. */
export const copyCaseModule = defineModule({
  domain: copyCaseDomain,
  demo: async () => (await import('./copy-case.demo.ts')).copyCaseDemo,
  tables: [copyCaseTable, copyParcelTable, caseVisitTable, copyContentTable],
  rules: [copyCaseRules, copyPurposeRules, caseVisitRules, courierAccountRules],
  searches: [searchCopyCases],
  patients: [patientCopyCases],
  jobs: [remindCopyCasesJob, passCopyCasesJob, followParcelsJob],
  shows: [copyParcelTable],
  serves: [...lookupServes, ...recordServes, serveAskCourier, servePushCourier, servePrintMailOrders, servePrintCover],
});
