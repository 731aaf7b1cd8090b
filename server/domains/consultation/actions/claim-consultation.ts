import { claimConsultation as spec } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { isPooled } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell, withoutLink } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { applicantNotice, chiefNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { isTakenUpAgain, placeOfDoctor, readsAsNamed } from '../consultation.pool.ts';

/** Whoever of the doctors on duty takes it first, reads it: the others are told that it is being read. */
export const claimConsultation = act(spec, consultationSubject, {
  before: ({ row, actor, call }) => {
    if (readsAsNamed(row, actor.userId)) throw conflict('您正在处理该心电，请直接出具意见');
    // Offered all the same: it passes by itself, and no change of the order would bring the button back.
    if (isTakenUpAgain(row, call.now)) throw conflict('会诊医生正在处理该心电，请稍后再试');
  },
  set: async ({ actor, call }) => {
    const now = new Date(call.now);
    // Whoever takes it is told when it is late, also where whoever had it was.
    const taken = { remindedTime: null, claimerId: actor.userId, claimTime: now, claimSeenTime: now, startTime: now };
    return { ...taken, ...(await placeOfDoctor(call.services, actor.userId)) };
  },
  after: ({ tx, row, actor, call }) => {
    const [title, who] = ['心电已有医生认领', said`认领医生：${actor.realName}。`] as const;
    // Of an urgent one the second line had been called.
    const called = row.targetDoctorId && row.targetDoctorId !== actor.userId ? [withoutLink(chiefNotice(row, title, who))] : [];
    // They had agreed to the fee of the expert whom they named (ADR 0159).
    const isKept = !isPooled(row) && (row.remotePrice ?? 0) > 0;
    const told = applicantNotice(row, title, isKept ? said`认领医生：${actor.realName}。会诊费不变。` : who);
    return tell(tx, [told, ...called], call.stamp);
  },
});
