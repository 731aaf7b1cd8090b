import { detailReferral, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { admittedAs, admittedLateAs, beginAdmission, beginLateAdmission } from './referral.admission.ts';
import { holdBed, releaseBed } from './referral.beds.ts';
import {
  admissionOf,
  admissionSaid,
  beforeAdmissionOf,
  beginAdmissionCorrection,
  beginCorrection,
  beginRearrangement,
  correctedOf,
  correctionSaid,
  rearrangedAs,
  rearrangementSaid,
  refuseDischarge,
  unadmitted,
  unadmittedSaid,
} from './referral.corrections.ts';
import { bedless, over, still, visitAt } from './referral.ends.ts';
import { beginHandingIn, beginInPlace, handedInAs, handedInPlaceAs, refuseFar, refusePast, refuseUnborn } from './referral.handing-in.ts';
import { openKeyOf, otherOpenSeen } from './referral.open-key.ts';
import { beginSupplement, supplementedAs } from './referral.supplement.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { relationEnded, targetOf } from './referral.target.ts';
import { answerTimes, certificateUntil, keptUntil, paramsOfBoth, refuseVisit } from './referral.times.ts';
import { answering, tellCancelled, tellDoctor, tellNamed, tellPhysician, tellReceivers, tellSupplemented } from './referral.told.ts';
import { answersWith } from './referral-answers.ts';
import { changedSaid } from './referral-changes.ts';
import { deptNameOf, renewInPlace, renewReferral } from './renew-referral.ts';
import { handInRenewal, linkRenewals, unlinkRenewals } from './renewal-links.ts';

/** What follows where the referral ends: of a patient who had been admitted the bed goes on being told. */
const ended = (row: ReferralRow) => (row.admitTime ? over : { ...over, ...bedless });
/** What a hospital had answered. */
const unanswered = {
  ...{ acceptTime: null, returnTime: null },
  ...{ endReason: null, respRespondentsReason: null, respRespondentsName: null },
} as const;

/** What a referral's moves and its saving do besides (domain rules 6.5). */
export const referralRules = defineRules(referral, {
  table: referralTable,
  show: async ({ db, call: { endpoint, actor }, rows: [first] }) => {
    const otherOpenNo = endpoint.name === detailReferral.name && first ? await otherOpenSeen(db, actor, first) : undefined;
    return (row) => ({ applyOrderId: row.id, ...(otherOpenNo ? { otherOpenNo } : {}) });
  },
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
    submit: { before: beginHandingIn, set: handedInAs, after: ({ tx, row, call }) => handInRenewal(tx, row, call) },
    resubmit: {
      before: beginInPlace,
      set: handedInPlaceAs,
      reason: (input, row) => changedSaid(input, row),
      after: async (context) => {
        await handInRenewal(context.tx, context.row, context.call);
        await tellDoctor('本院已代您提交转诊', { ...context, input: {} });
      },
    },
    approve: {
      set: async ({ row, call }) => {
        return { certificateUntil: certificateUntil(row, await paramsOfBoth(call.services, row), call.now) };
      },
      after: answering('approve'),
    },
    refuse: { set: (context) => ({ ...still, answers: returnedBy(context) }), after: answering('refuse') },
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
        const kept = { ...visitAt(visitTime, call.now), expireTime: keptUntil(row, params, call.now, visitTime) };
        return { ...target, ...still, ...noBed, ...kept, answers: answersWith(row, 'accepted', call.now) };
      },
      after: async (context) => {
        await tellNamed(context);
        await answering('accept')(context);
      },
    },
    decline: { set: (context) => ({ ...over, ...bedless, answers: returnedBy(context) }), after: answering('decline', release) },
    admit: { before: beginAdmission, set: admittedAs, after: answering('admit') },
    admitLate: {
      before: beginLateAdmission,
      set: admittedLateAs,
      after: answering('admitLate', (context) => tellReceivers('本院已补登转诊患者入院', context)),
    },
    rearrange: {
      before: beginRearrangement,
      set: rearrangedAs,
      reason: rearrangementSaid,
      after: answering('rearrange', (context) => tellPhysician('您的转诊患者接诊安排已变更', context)),
    },
    correctAdmission: {
      before: beginAdmissionCorrection,
      set: ({ row, input }) => admissionOf(row, input),
      reason: admissionSaid,
      after: answering('correctAdmission', (context) => tellPhysician('您的转诊患者入院登记已更正', context)),
    },
    undoAdmit: {
      to: ({ row }) => beforeAdmissionOf(row).state,
      set: unadmitted,
      reason: unadmittedSaid,
      after: answering('undoAdmit', (context) => tellReceivers('本院已撤销转诊患者入院', context)),
    },
    discharge: {
      before: ({ row, input, call }) => refuseDischarge(row, input.feedbackDate, call.now),
      after: answering('discharge', release),
    },
    correctFeedback: {
      before: beginCorrection,
      set: ({ row, input }) => correctedOf(row, input),
      reason: correctionSaid,
      after: answering('correctFeedback'),
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
    askCancel: {
      // Until it is agreed to or not, a bed is kept for nobody.
      set: async ({ row, call }) => answerTimes(row, await paramsOfBoth(call.services, row), call.now),
      after: (context) => tellDoctor('本院已申请取消您的转诊', context),
    },
    agreeCancel: { set: ({ row }) => ended(row), after: answering('agreeCancel', release) },
    stop: {
      set: ({ row, input }) => ({ ...ended(row), respRespondentsReason: input.respRespondentsReason ?? null }),
      after: answering('stop', release),
    },
    nullify: { after: (context) => tellDoctor('您的转诊单已作废', { ...context, input: {} }) },
    close: { set: ({ row }) => ended(row), after: answering('close', release) },
    refuseCancel: { set: () => ({ ...still, endReason: null }), after: answering('refuseCancel') },
    renew: {
      // The first one stays as it is, for whoever sees it as well: a hospital that it was withdrawn from does not see it again.
      set: async ({ tx, row, call }) => ({
        ...(await renewReferral(tx, row, call)),
        partyTenantIds: row.partyTenantIds,
      }),
    },
    renewFor: {
      set: async ({ tx, row, input, call }) => ({
        ...(await renewInPlace(tx, row, { ...call, input })),
        partyTenantIds: row.partyTenantIds,
      }),
    },
    supplement: {
      before: beginSupplement,
      set: supplementedAs,
      reason: (input, row) => changedSaid(input, row),
      after: async (context) => {
        await tellSupplemented(context);
        await tellDoctor('本院已补充您的转诊资料', { ...context, input: {} });
      },
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

interface Returning {
  readonly row: ReferralRow;
  readonly input: { readonly endReason: string };
  readonly call: { readonly now: number };
}

const returnedBy = ({ row, input, call }: Returning) => answersWith(row, 'returned', call.now, input.endReason);

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
