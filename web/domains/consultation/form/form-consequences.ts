import { factsOfNumber } from '../../../../contract/domains/consultation/citizen-number.ts';
import { ageOn, fromWireTime, toWireDate } from '../../../../contract/kernel/wire-time.ts';
import type { Values } from '../../../engine/form/form-types.ts';
import { label } from '../../../platform/words/label.ts';

/** Fields that are not shown: the remark belongs to the purpose «other» only (specification 2 §5). */
export function hiddenFields(values: Values): string[] {
  return hasOtherPurpose(values) ? [] : ['remotePurposeRemark'];
}

/** The age follows from the birth date where there is one. */
export function lockedFields(values: Values): string[] {
  return typeof values.patientBrith === 'string' && values.patientBrith !== '' ? ['patientAge'] : [];
}

/**
 * What else changes with what the user just changed; `now` in milliseconds, `before` what stood there until then. Empty when nothing does; `null`
 * clears on the server too.
 */
export function consequencesOf(changed: Values, values: Values, now: number, before: Values = {}): Values {
  return {
    ...('patientIdCard' in changed ? fromIdNumber(changed.patientIdCard, { ...values, patientIdCard: before.patientIdCard }, now) : {}),
    ...('patientBrith' in changed ? agePatch(changed.patientBrith, now) : {}),
    ...('remotePurpose' in changed && !hasOtherPurpose(values) && values.remotePurposeRemark ? { remotePurposeRemark: null } : {}),
    ...('targetTenantId' in changed ? { targetDeptId: null, targetDoctorId: null, ...withoutReceiver(values) } : {}),
    ...('targetDeptId' in changed ? { targetDoctorId: null } : {}),
  };
}

/** Where slides were to go belongs to the hospital that was asked before. */
function withoutReceiver({ receiverAddr }: Values): Values {
  return receiverAddr ? { receivecontactPeople: null, receivecontactPhone: null, receiverAddr: null } : {};
}

/** Whom the form names of these experts; `null` where they are no longer among them, nothing as long as these may not be those of now. */
export function namedExpert<E extends { readonly id: string }>(
  id: unknown,
  experts: readonly E[],
  areCurrent: boolean,
): E | null | undefined {
  return experts.find((expert) => expert.id === id) ?? (id && areCurrent ? null : undefined);
}

/** Rules across fields, asked when the form is submitted. */
export function problemsOf(values: Values, now: number): Record<string, string | undefined> {
  return {
    patientBrith: birthProblem(values.patientBrith, now),
    remotePurposeRemark:
      hasOtherPurpose(values) && !String(values.remotePurposeRemark ?? '').trim() ? label('请填写其他目的说明') : undefined,
    appointmentTime: isPast(values.appointmentTime, now) ? label('预约会诊时间不能早于当前时间') : undefined,
  };
}

/** Whether a wire time lies before `now` in milliseconds. */
export function isPast(value: unknown, now: number): boolean {
  const ms = typeof value === 'string' ? fromWireTime(value) : undefined;
  return ms !== undefined && ms < now;
}

/** Nobody minds minutes. */
const EARLY_MS = 30 * 60_000;

/** By how many milliseconds it is too early at `now` for what was arranged for a wire time: 0 up to half an hour before. */
export function earlyBy(value: unknown, now: number): number {
  const early = ((typeof value === 'string' ? fromWireTime(value) : undefined) ?? now) - now;
  return early > EARLY_MS ? early : 0;
}

function hasOtherPurpose(values: Values): boolean {
  const purposes = values.remotePurpose;
  return Array.isArray(purposes) && purposes.includes('other');
}

function birthProblem(birth: unknown, now: number): string | undefined {
  if (typeof birth !== 'string' || birth === '') return undefined;
  return birth > toWireDate(now) ? label('出生日期不能晚于今天') : undefined;
}

function agePatch(birth: unknown, now: number): Values {
  if (typeof birth !== 'string' || fromWireTime(birth) === undefined) return {};
  const age = ageOn(birth, toWireDate(now));
  return age >= 0 && age <= 150 ? { patientAge: age } : {};
}

/** A citizen's number holds birth date and sex, and another number's go with it; what the user entered themselves is left alone. */
function fromIdNumber(number: unknown, before: Values, now: number): Values {
  const facts = factsOfNumber(number, before, toWireDate(now));
  return 'patientBrith' in facts ? { ...facts, patientAge: null, ...agePatch(facts.patientBrith, now) } : facts;
}
