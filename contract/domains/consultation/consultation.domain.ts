import { defineDomain } from '../../kernel/domain.ts';
import { caseImageUpload } from './case-image.upload.ts';
import { consultationDictionaries } from './consultation.dictionaries.ts';
import { consultationMenu } from './consultation.menu.ts';
import { consultationParamRules, consultationParams } from './consultation.params.ts';
import { consultationStates } from './consultation.states.ts';
import { doctorFee } from './doctor-fee.resource.ts';

/** A doctor asks an expert of another hospital. */
export const consultationDomain = defineDomain({
  name: 'consultation',
  title: '远程会诊',
  reads: ['conversation', 'evaluation', 'report', 'statistics'],
  resources: [doctorFee],
  menu: consultationMenu,
  params: consultationParams,
  paramRules: consultationParamRules,
  dictionaries: consultationDictionaries,
  uploads: [caseImageUpload],
  scopes: { consultation: '远程会诊' },
  states: [consultationStates],
});
