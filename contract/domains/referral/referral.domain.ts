import { viewersOf } from '../../kernel/document.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { hospitalRelation } from './hospital-relation.resource.ts';
import { insuranceSigning } from './insurance-signing.resource.ts';
import { referralDictionaries } from './referral.dictionaries.ts';
import { referralLists } from './referral.lists.ts';
import { referralParams } from './referral.params.ts';
import { referral } from './referral.resource.ts';
import { referralImageUpload } from './referral.upload.ts';
import { referralDoctor } from './referral-doctor.resource.ts';

const pages = (...names: (keyof typeof referralLists)[]) => names.flatMap((name) => pageCodes(referralLists[name].permission, 'export'));
const managed = pages(
  'pageAdminOutOutpatientReferral',
  'pageAdminOutHospitalizationReferral',
  'pageAdminInOutpatientReferral',
  'pageAdminInHospitalizationReferral',
);
const outbound = pages('pageOutOutpatientReferral', 'pageOutHospitalizationReferral');
const inbound = pages('pageInOutpatientReferral', 'pageInHospitalizationReferral');
const signings = pageCodes('insurance_signing', 'view', 'add', 'edit', 'delete', 'export');
const refers = [...outbound, 'referral_add', 'referral_edit', 'referral_delete', 'referral_cancel'];
const receives = [...inbound, 'referral_confirm', 'referral_admit'];
const relations = pageCodes('hospital_relation', 'view', 'add', 'edit', 'delete', 'export', 'join');
const doctors = pageCodes('referral_doctor', 'view', 'add', 'edit', 'delete', 'export');

/** Referrals, for whoever may open them. */
export const referralSearch = { code: 'referral', title: '转诊', permission: viewersOf(referral) } as const;

/** A patient goes to another hospital, up or back, with everything that the other side needs to know. */
export const referralDomain = defineDomain({
  name: 'referral',
  title: '双向转诊',
  reads: ['consultation'],
  resources: [referral, insuranceSigning, hospitalRelation, referralDoctor],
  menu: [{ code: 'referral', title: '双向转诊', path: '/referral', icon: 'swap', sort: 12 }],
  grants: {
    operator: [...managed, 'referral_nullify', ...relations],
    admin: [
      ...signings,
      ...managed,
      ...inbound,
      ...doctors,
      'referral_audit',
      'referral_confirm',
      'referral_admit',
      'referral_nullify',
      'referral_act',
    ],
    doctor: [...refers, ...receives, ...signings],
    expert: [...refers, ...receives],
  },
  params: referralParams,
  dictionaries: referralDictionaries,
  uploads: [referralImageUpload],
  scopes: { referral: '双向转诊' },
  searches: [referralSearch],
});
