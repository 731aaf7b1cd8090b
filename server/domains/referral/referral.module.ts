import { referralDomain } from '../../../contract/domains/referral/referral.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveExportFhir } from './export-fhir.ts';
import { referralsOutOfUse } from './hospital-out-of-use.ts';
import { hospitalRelationRules } from './hospital-relation.rules.ts';
import { servePrintDischarge } from './print-discharge.ts';
import { expireReferralsJob, remindReferralsJob } from './referral.jobs.ts';
import { lookupServes } from './referral.lookups.ts';
import { patientReferrals } from './referral.patient.ts';
import { referralRules } from './referral.rules.ts';
import { searchReferrals } from './referral.search.ts';
import { hospitalRelationTable, referralBedTable, referralDoctorTable, referralTable } from './referral.tables.ts';
import { wireServes } from './referral-wire.ts';
import { savingServes } from './save-referral.ts';

/** The table of contents of referrals. */
export const referralModule = defineModule({
  domain: referralDomain,
  demo: async () => (await import('./referral.demo.ts')).referralDemo,
  tables: [referralTable, referralBedTable, hospitalRelationTable, referralDoctorTable],
  rules: [referralRules, hospitalRelationRules],
  searches: [searchReferrals],
  patients: [patientReferrals],
  onOutOfUse: referralsOutOfUse,
  jobs: [remindReferralsJob, expireReferralsJob],
  serves: [...wireServes, ...savingServes, ...lookupServes, serveExportFhir, servePrintDischarge],
});
