import { reportDomain } from '../../../contract/domains/report/report.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { consultationTable } from '../consultation/consultation.reads.ts';
import { approveReport } from './actions/approve-report.ts';
import { confirmReport } from './actions/confirm-report.ts';
import { giveBackReport } from './actions/give-back-report.ts';
import { handOverReport } from './actions/hand-over-report.ts';
import { recallReport } from './actions/recall-report.ts';
import { serveDetailReport, serveRefreshReport } from './detail-report.ts';
import { serveDiscardCorrection } from './discard-correction.ts';
import { serveDownloadReport, servePrintReport } from './download-report.ts';
import { serveExportReportFhir } from './export-report-fhir.ts';
import { serveReportBusinessOf } from './get-report-business-by-type.ts';
import { serveReportReadings } from './list-report-readings.ts';
import { reportLists } from './list-reports.ts';
import { serveListReviewers } from './list-reviewers.ts';
import { followOpinion } from './open-correction.ts';
import { servePreviewReport } from './preview-report.ts';
import { stampCorrectedReportsJob, sweepReportPreviewsJob, sweepUnsentReportsJob } from './report.jobs.ts';
import { patientReports } from './report.patient.ts';
import { searchReports } from './report.search.ts';
import { reportTable, signFailureTable } from './report.tables.ts';
import { reportBusinessRules, reportTemplateRevisionRules, reportTemplateRules } from './report-template.rules.ts';
import { serveSaveReport } from './save-report.ts';
import { serveListCorrectors, serveTakeOverReport } from './take-over-report.ts';

/** The table of contents of the consultation report. */
export const reportModule = defineModule({
  domain: reportDomain,
  demo: async () => (await import('./report.demo.ts')).reportDemo,
  tables: [reportTable, signFailureTable],
  shows: [reportTable],
  watches: [{ table: consultationTable, watcher: followOpinion }],
  rules: [reportTemplateRules, reportBusinessRules, reportTemplateRevisionRules],
  searches: [searchReports],
  patients: [patientReports],
  jobs: [stampCorrectedReportsJob, sweepReportPreviewsJob, sweepUnsentReportsJob],
  serves: [
    ...reportLists,
    serveDetailReport,
    serveRefreshReport,
    serveSaveReport,
    serveDiscardCorrection,
    serveTakeOverReport,
    serveListCorrectors,
    servePreviewReport,
    serveDownloadReport,
    servePrintReport,
    serveReportReadings,
    serveExportReportFhir,
    serveReportBusinessOf,
    confirmReport,
    serveListReviewers,
    handOverReport,
    approveReport,
    giveBackReport,
    recallReport,
  ],
});
