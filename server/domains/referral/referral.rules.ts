import {
  CONSENT_MISSING,
  isCritical,
  isUrgent,
  lackingFields,
  lacksConsent,
  lastTransferDay,
  referralFormFields,
} from '../../../contract/domains/referral/referral.fields.ts';
import { isOpenReferral, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { said } from '../../../contract/kernel/said.ts';
import { ageOn, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';
import { holdBed, releaseBed } from './referral.beds.ts';
import { bedless, over, still } from './referral.ends.ts';
import { openKeyOf, refuseSecond } from './referral.open-key.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { dutyPhoneOf, relationEnded, targetOf } from './referral.target.ts';
import { answerTimes, certificateUntil, DAY_MS, expireTimeOf, keptUntil, paramsOfBoth } from './referral.times.ts';
import { answering, tellCancelled, tellDoctor, tellNamed } from './referral.told.ts';
import { deptNameOf, linkRenewals, renewReferral, unlinkRenewals } from './renew-referral.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What follows where the referral ends: of a patient who had been admitted the bed goes on being told. */
const ended = (row: ReferralRow) => (row.admitTime ? over : { ...over, ...bedless });
/** What a hospital had answered. */
const unanswered = {
  ...{ acceptTime: null, returnTime: null },
  ...{ endReason: null, respRespondentsReason: null, respRespondentsName: null },
} as const;
/** What an earlier round had granted and brought. */
const fresh = {
  ...still,
  ...{ acceptTime: null, returnTime: null },
  ...{ ...bedless, visitTime: null, admissionNo: null, admitTime: null, certificateUntil: null },
  ...{ endReason: null, respRespondentsReason: null, respRespondentsName: null, supplementTime: null, renewedByNo: null },
} as const;

/** What a referral's moves and its saving do besides (domain rules 6.5). */
export const referralRules = defineRules(referral, {
  table: referralTable,
  show: async () => (row) => ({ applyOrderId: row.id }),
  save: {
    refuse: ({ input, call }) => {
      refusePast(input.inHospitalDate, call.now);
      refuseFar(input.inHospitalDate, call.now);
      refuseUnborn(input.patientBrith, call.now);
    },
    fill: async ({ tx, call, input, before }) => {
      const from = String(before?.tenantId ?? call.actor.tenantId);
      const row = { ...before, ...input };
      const target = await targetOf(call.services, from, before ?? {}, input);
      return {
        ...target,
        ...(before && isOldConsent(before, input, target) ? { consentPath: null } : {}),
        // What another hospital had answered is none of this one's; the history keeps it.
        ...(before?.returnTime && before.targetTenantId !== target.targetTenantId ? unanswered : {}),
        outDeptName: await deptNameOf(tx, from, row.outDeptId),
        openKey: openKeyOf(row),
      };
    },
  },
  remove: { after: ({ tx, call, rows }) => unlinkRenewals(tx, rows, call) },
  restore: { after: ({ tx, call, rows }) => linkRenewals(tx, rows, call) },
  moves: {
    submit: {
      before: async ({ tx, row, call }) => {
        refusePast(row.inHospitalDate, call.now);
        refuseFar(row.inHospitalDate, call.now);
        await targetOf(call.services, row.tenantId, row);
        const { own: params } = await paramsOfBoth(call.services, row);
        if (params['referral.consent-required'] === 1 && lacksConsent({ ...row }))
          throw invalid([{ field: 'consentPath', message: CONSENT_MISSING }]);
        await refuseSecond(tx, row, openKeyOf(row), { ...call, sees: subjectOf(referral, referralTable).sees(call.actor) });
      },
      set: async ({ row, call }) => {
        const params = await paramsOfBoth(call.services, row);
        const answers = answerTimes(row, params, call.now);
        return {
          ...fresh,
          ...answers,
          submitTime: new Date(call.now),
          // Late in the evening of its day: it is over when the answer is due, and not before.
          expireTime: new Date(Math.max(expireTimeOf(row, params, call.now).getTime(), answers.answerTime.getTime())),
          answerPhone: isCritical({ ...row }) ? await dutyPhoneOf(call.services, row) : null,
        };
      },
    },
    approve: {
      set: async ({ row, call }) => {
        return { certificateUntil: certificateUntil(row, await paramsOfBoth(call.services, row), call.now) };
      },
      after: answering('approve'),
    },
    refuse: { set: () => still, after: answering('refuse') },
    accept: {
      before: async ({ tx, row, input, call }) => {
        if (row.kind === 'outpatient') await refuseVisit(row, input.visitTime, call);
        else await holdBed(tx, row, input, call.stamp);
      },
      set: async ({ row, input, call }) => {
        // The doctor brings their department along: another one than was asked, or the one who has changed it since.
        const doctor = input.targetUserId ?? row.targetUserId;
        const other = doctor ? { targetDeptId: null, targetUserId: doctor } : {};
        const target = await targetOf(call.services, row.tenantId, row, other, relationEnded);
        const visitTime = row.kind === 'outpatient' ? input.visitTime : null;
        const noBed = row.kind === 'outpatient' ? bedless : {};
        const params = await paramsOfBoth(call.services, row);
        return { ...target, ...still, ...noBed, visitTime: visitTime ?? null, expireTime: keptUntil(row, params, call.now, visitTime) };
      },
      after: async (context) => {
        await tellNamed(context);
        await answering('accept')(context);
      },
    },
    decline: { set: () => ({ ...over, ...bedless }), after: answering('decline', release) },
    admit: {
      before: async ({ tx, row, input, call }) => {
        refuseAdmission(row, input.admitTime, call.now);
        if (row.kind === 'outpatient') return;
        const bed = bedOf(row, input);
        const { target } = await paramsOfBoth(call.services, row);
        if (target['referral.admission-required'] === 1) refuseNoAdmission({ ...bed, admissionNo: input.admissionNo });
        await holdBed(tx, row, bed, call.stamp);
      },
      set: async ({ row, input, actor, call }) => {
        const { own: params } = await paramsOfBoth(call.services, row);
        const lacks = isUrgent({ ...row }) && lackingFields({ ...row }, params['referral.consent-required'] === 1).length > 0;
        const supplementTime = lacks ? new Date(call.now + params['referral.supplement'] * HOUR_MS) : null;
        return {
          ...(row.kind === 'outpatient' ? bedless : bedOf(row, input)),
          supplementTime,
          admitTime: input.admitTime ?? new Date(call.now),
          endReason: null,
          respRespondentsReason: null,
          // Who had asked for the end has been answered by that.
          ...(row.applyOrderStatus === 'cancel_asked' ? { respRespondentsName: actor.realName } : {}),
        };
      },
      after: answering('admit'),
    },
    discharge: {
      before: ({ row, input, call }) => {
        const admitted = toWireDate(row.admitTime?.getTime() ?? call.now);
        if (input.feedbackDate < admitted) throw invalid([{ field: 'feedbackDate', message: '出院日期不能早于入院日期' }]);
        if (input.feedbackDate > toWireDate(call.now)) throw invalid([{ field: 'feedbackDate', message: '出院日期不能晚于今天' }]);
      },
      after: answering('discharge', release),
    },
    cancel: {
      // Before the audit the other hospital has had nothing to do with it: it is gone from their lists, and stays in the sender's history.
      set: ({ row }) => ({
        ...over,
        ...(row.applyOrderStatus === 'wait_primaryaudit' ? { partyTenantIds: [row.tenantId] } : {}),
        ...(row.applyOrderStatus === 'order_return' && row.returnTime ? answerOn(row) : {}),
      }),
      after: async (context) => {
        await tellCancelled(context);
        await tellDoctor('本院已取消您的转诊', context);
      },
    },
    askCancel: { after: (context) => tellDoctor('本院已申请取消您的转诊', context) },
    agreeCancel: { set: ({ row }) => ended(row), after: answering('agreeCancel', release) },
    stop: {
      set: ({ row, input }) => ({ ...ended(row), respRespondentsReason: input.respRespondentsReason ?? null }),
      after: answering('stop', release),
    },
    nullify: { after: (context) => tellDoctor('您的转诊单已作废', { ...context, input: {} }) },
    close: { set: ({ row }) => ended(row), after: answering('close', release) },
    refuseCancel: { set: () => ({ endReason: null }), after: answering('refuseCancel') },
    renew: {
      // The first one stays as it is, for whoever sees it as well: a hospital that it was withdrawn from does not see it again.
      set: async ({ tx, row, call }) => ({ renewedByNo: await renewReferral(tx, row, call), partyTenantIds: row.partyTenantIds }),
    },
    supplement: {
      before: async ({ tx, row, input, call }) => {
        const whole = { ...row, ...given(input) };
        refuseFar(input.inHospitalDate, row.submitTime?.getTime() ?? call.now);
        refuseUnborn(input.patientBrith, call.now);
        const { own: params } = await paramsOfBoth(call.services, row);
        const missing = lackingFields(whole, params['referral.consent-required'] === 1);
        if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: requiredMessage(field) })));
        if (!isOpenReferral(row.applyOrderStatus)) return;
        await refuseSecond(tx, row, openKeyOf(whole), { ...call, sees: subjectOf(referral, referralTable).sees(call.actor) });
      },
      set: async ({ tx, row, input }) => {
        const whole = { ...row, ...given(input) };
        return { supplementTime: null, openKey: openKeyOf(whole), outDeptName: await deptNameOf(tx, row.tenantId, whole.outDeptId) };
      },
      after: (context) => tellDoctor('本院已补充您的转诊资料', { ...context, input: {} }),
    },
  },
});

/**
 * Why another hospital did not take the patient, which remains why it did not go on when its sender closes it: numbers count it, and it
 * stands beside the name of who said so. What the sender says is in the history.
 */
function answerOn({ endReason, respRespondentsReason, respRespondentsName }: ReferralRow) {
  return { endReason, respRespondentsReason, respRespondentsName };
}

type Consent = Pick<ReferralRow, 'consentPath' | 'targetTenantId'>;

/** Patients agree to one hospital: what they have signed does not count for another. */
function isOldConsent(before: Partial<Consent>, input: Partial<Consent>, target: Consent): boolean {
  if (!before.targetTenantId || before.targetTenantId === target.targetTenantId) return false;
  return input.consentPath === undefined || JSON.stringify(input.consentPath) === JSON.stringify(before.consentPath);
}

async function release({
  tx,
  row,
  call,
}: {
  tx: Parameters<typeof releaseBed>[0];
  row: ReferralRow;
  call: { now: number };
}): Promise<void> {
  await releaseBed(tx, row, call.now);
}

/** Throws 400 for a day that lies behind; `now` in milliseconds. */
function refusePast(day: string | null | undefined, now: number): void {
  if (day && day < toWireDate(now)) throw invalid([{ field: 'inHospitalDate', message: '转入日期不能早于今天' }]);
}

/** Throws 400 for a day on which nobody is waited for any more; `handedIn` in milliseconds. */
function refuseFar(day: string | null | undefined, handedIn: number): void {
  if (day && day > lastTransferDay(toWireDate(handedIn)))
    throw invalid([{ field: 'inHospitalDate', message: '转入日期须在提交之日起一年之内' }]);
}

/** Throws 400 for who is born after today, or can hardly live any more. */
function refuseUnborn(day: string | null | undefined, now: number): void {
  const age = day ? ageOn(day, toWireDate(now)) : 0;
  if (age < 0 || age > 150) throw invalid([{ field: 'patientBrith', message: '出生日期不能晚于今天，也不能早于150年前' }]);
}

async function refuseVisit(
  row: ReferralRow,
  time: Date | null | undefined,
  call: { now: number; services: Parameters<typeof paramsOfBoth>[0] },
) {
  if (!time) throw invalid([{ field: 'visitTime', message: '请填写就诊时间' }]);
  const { target } = await paramsOfBoth(call.services, row);
  const days = target['referral.visit-days'];
  if (time.getTime() <= call.now) throw invalid([{ field: 'visitTime', message: '就诊时间不能早于现在' }]);
  if (time.getTime() > call.now + days * DAY_MS) throw invalid([{ field: 'visitTime', message: said`就诊时间须在${days}天之内` }]);
}

/**
 * Throws 400 for a time of admission that lies ahead, or before anybody was expected: whom an ambulance brings may be there before the
 * answer is. Times are entered to the minute.
 */
function refuseAdmission(row: ReferralRow, time: Date | null | undefined, now: number): void {
  if (!time) return;
  if (time.getTime() > now) throw invalid([{ field: 'admitTime', message: '入院时间不能晚于现在' }]);
  const accepted = isUrgent({ ...row }) ? null : row.acceptTime;
  const from = (accepted ?? row.submitTime)?.getTime() ?? 0;
  if (time.getTime() >= from - (from % MINUTE_MS)) return;
  throw invalid([{ field: 'admitTime', message: accepted ? '入院时间不能早于同意接诊时间' : '入院时间不能早于提交时间' }]);
}

interface Admission {
  readonly wardName?: string | null | undefined;
  readonly bedNo?: string | null | undefined;
  readonly admissionNo?: string | null | undefined;
}

/** The bed that was kept, unless another is entered. Half of one is not filled up from the other: nobody has named the bed that came of it. */
function bedOf(row: ReferralRow, { wardName, bedNo }: Admission) {
  const bed = wardName || bedNo ? { wardName, bedNo } : row;
  return { wardName: bed.wardName ?? null, bedNo: bed.bedNo ?? null };
}

function refuseNoAdmission(entered: Admission): void {
  const words = { admissionNo: '请填写住院号', wardName: '请填写病区', bedNo: '请填写床号' } as const;
  const missing = (['admissionNo', 'wardName', 'bedNo'] as const).filter((name) => !entered[name]);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: words[field] })));
}

/** What was entered: what was cleared is entered as nothing. */
function given(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => name !== 'id' && value !== undefined));
}

function requiredMessage(name: string) {
  if (name === 'consentPath') return CONSENT_MISSING;
  const spec = isKeyOf(referralFormFields, name) ? referralFormFields[name] : undefined;
  return (spec && 'required' in spec && spec.required) || name;
}
