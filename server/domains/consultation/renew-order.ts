import { consultationFormFields } from '../../../contract/domains/consultation/application.fields.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindFormFields, kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { renewConsultation } from '../../../contract/domains/consultation/renew.action.ts';
import { type Fields, omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { ageOn, toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Call } from '../../engine/call/call.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { APPLY, type Applicant, applicantOf, doctorIfThere, doctorOf } from './applicant.ts';
import { isOthersDraft, isToBeChanged, RENEWED } from './consultation.later-bars.ts';
import { askedAnew } from './consultation.panel.ts';
import { consultationSubject } from './consultation.policy.ts';
import { unnamed } from './consultation.pool.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { claimFiles } from './one-patient.ts';
import { renewedFiles } from './renewed-files.ts';
import { targetNow, tellLeftOut } from './renewed-target.ts';
import { represents } from './represent.ts';
import { beginOrder, birthOf } from './save-consultation.ts';
import { refuseJunior } from './senior-applicant.ts';

/**
 * What a new application asks for anew: its hour, and what the patient agrees to. Experts follow by themselves, the age from the date of birth,
 * and where slides are sent from whom it asks when it is handed in: the address of then may be that of another hospital by now.
 */
const { appointmentTime: _, consentPath: __, experts: ___, patientAge: ____, ...all } = { ...consultationFormFields, ...kindFormFields };
const copied = omit(all, 'receivecontactPeople', 'receivecontactPhone', 'receiverAddr');
const specs: Fields = copied;
const names = keysOf(copied);

type Renewing = Call<{ readonly applyUserId?: string | null }>;

/**
 * A new draft with what the first one says of patient and question, linked to it: its applicant's, also where somebody asks in their place. Throws
 * 400 where it has to be said who goes on with it, 403 to who may not apply for its kind, 409 where it was applied for anew already.
 */
export async function renewOrder(tx: Tx, row: ConsultationRow, call: Renewing): Promise<ConsultationRow> {
  const { actor } = call;
  const kind = kindOf(row);
  await refuseRenewed(tx, row, actor);
  const applicant = await whoGoesOn(tx, row, call);
  const userId = applicant.applyUserId ?? '';
  await refuseJunior(tx, { tenantId: row.tenantId, userId }, kind, await readParams(tx, consultationParams, row.tenantId));
  // Whoever has seen numbers and addresses masked is not shown them by a draft of their own, whoever makes it for them.
  const isClear = row.applyUserId === userId || (actor.userId === userId && can(actor, SEE_SENSITIVE));
  const kept = names.filter((name) => name in kind.form && (isClear || !specs[name]?.sensitive));
  const said: ConsultationChange = Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
  const draft = {
    ...said,
    ...ageNow(row, call.now),
    ...(await renewedFiles(tx, row, call)),
    ...unnamed(row),
    ...askedAnew(row),
  };
  const links = { renewedFromId: row.id, renewedFromNo: row.no };
  const { target, leftOut } = await targetNow(tx, call, row, draft);
  const values = { ...draft, ...target, ...links, ...applicant };
  const id = await beginOrder(tx, call, kind, values, row);
  const made = await findRow(tx, consultationTable, id, { tenantId: row.tenantId });
  if (!made) throw notFound();
  await claimFiles(tx, call, made);
  await tellLeftOut(tx, made, leftOut, call);
  return made;
}

/**
 * Throws 409: what came back to be changed is handed in again, unless its applicant has left; of what lies with somebody else as a draft of theirs its
 * applicant begins another; who acts for them, where nobody is left to go on with it.
 */
async function refuseRenewed(tx: Tx, row: ConsultationRow, actor: Actor): Promise<void> {
  if (isToBeChanged(row) && !(await isLeft(tx, row))) throw conflict('该申请可修改后重新提交，无须再次申请');
  if (!row.renewedById) return;
  const maySecond = row.applyUserId === actor.userId ? isOthersDraft(row) : await isLeftDraft(tx, await draftOf(tx, row));
  if (!maySecond) throw conflict(RENEWED);
}

const draftOf = (runner: Runner, { renewedById, tenantId }: ConsultationRow): Promise<ConsultationRow | undefined> =>
  findRow(runner, consultationTable, renewedById ?? '', { tenantId });

/** Nobody goes on with it: it was not handed in, and whose it is has left, or may not apply any more. */
async function isLeftDraft(runner: Runner, draft: ConsultationRow | undefined): Promise<boolean> {
  return draft !== undefined && !draft.submitTime && isLeft(runner, draft);
}

/** Whose it is has left, or may not apply any more. */
const isLeft = async (runner: Runner, { applyUserId }: ConsultationRow): Promise<boolean> =>
  !(await doctorIfThere(runner, applyUserId ?? ''));

/**
 * Whether whoever acts for the applicant may begin another draft although there is one, or although it came back to be changed: what the order
 * itself cannot say (`isBarredTo`).
 */
export async function mayRenewLeft(runner: Runner, actor: Actor, row: ConsultationRow): Promise<boolean> {
  if (!(row.renewedById || isToBeChanged(row)) || !represents(actor, row)) return false;
  if (abilitiesOf(consultationSubject, [renewConsultation], actor, row).length === 0) return false;
  if (isToBeChanged(row) && !(await isLeft(runner, row))) return false;
  return !row.renewedById || isLeftDraft(runner, await draftOf(runner, row));
}

/** In whose name it goes on: who can edit the draft and hand it in. */
async function whoGoesOn(tx: Tx, row: ConsultationRow, { actor, input }: Renewing): Promise<Applicant> {
  const named = input.applyUserId;
  if (row.applyUserId === actor.userId) {
    if (named && named !== actor.userId) throw forbidden('只能由本人继续申请');
    return applicantOf(tx, actor);
  }
  const found = named ? await doctorOf(tx, named) : await doctorIfThere(tx, row.applyUserId ?? '');
  if (found) return found;
  if (can(actor, APPLY)) return applicantOf(tx, actor);
  throw invalid([{ field: 'applyUserId', message: '原申请人已不能申请会诊，请选择由谁继续' }]);
}

/** From the date of birth, as of today (`now` in milliseconds); else it is entered anew. */
function ageNow(row: ConsultationRow, now: number): ConsultationChange {
  const today = toWireDate(now);
  const born = birthOf(row, today);
  return { patientAge: born ? ageOn(born, today) : null };
}
