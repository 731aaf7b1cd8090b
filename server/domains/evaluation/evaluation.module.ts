import type { Module } from '../../kernel/services.ts';
import { evaluationListServes } from './evaluation.lists.ts';
import { evaluationTable } from './evaluation.tables.ts';
import { serveSaveEvaluate } from './save-evaluate.ts';

/** The table of contents of the evaluation of consultations. */
export const evaluationModule: Module = {
  name: 'evaluation',
  tables: [evaluationTable],
  serves: [serveSaveEvaluate, ...evaluationListServes],
};
