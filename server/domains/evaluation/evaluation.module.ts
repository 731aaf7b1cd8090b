import { evaluationDomain } from '../../../contract/domains/evaluation/evaluation.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { complaintRules } from './complaint.rules.ts';
import { complaintTable } from './complaint.tables.ts';
import { closeEvaluationsJob } from './evaluation.jobs.ts';
import { evaluationListServes } from './evaluation.lists.ts';
import { evaluationRules } from './evaluation.rules.ts';
import { evaluationTable } from './evaluation.tables.ts';
import { expertAverageLists } from './expert-averages.ts';
import { serveSaveEvaluate, serveSaveEvaluateTarget } from './save-evaluate.ts';

/** The table of contents of the evaluation of consultations. */
export const evaluationModule = defineModule({
  domain: evaluationDomain,
  demo: async () => (await import('./evaluation.demo.ts')).evaluationDemo,
  tables: [evaluationTable, complaintTable],
  shows: [evaluationTable],
  rules: [evaluationRules, complaintRules],
  jobs: [closeEvaluationsJob],
  serves: [serveSaveEvaluate, serveSaveEvaluateTarget, ...evaluationListServes, ...expertAverageLists],
});
