import { VIEW_MONEY } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { consultationDetail, consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { isShowable, remarkTypicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { renewConsultation } from '../../../contract/domains/consultation/renew.action.ts';
import { reportStates } from '../../../contract/domains/report/report.endpoints.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { historyOf } from '../../engine/action/status-history.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linksTo } from '../../engine/files/file-links.ts';
import { can } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import { hasCriticalValues } from '../critical/critical.reads.ts';
import { isAmong } from './answer-invitation.ts';
import { withAliases } from './consultation.aliases.ts';
import { actsAs } from './consultation.policy.ts';
import { seenOrders, visibleConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { isUnissued, withoutVerdicts } from './consultation.verdicts.ts';
import { picturesOfReplaced } from './consultation-studies.reads.ts';
import { linkedKeyImages } from './key-images.ts';
import { isMarkedBy } from './remark-typical-case.ts';
import { mayRenewLeft } from './renew-order.ts';
import { urgedSeen } from './urge-consultation.ts';
import { moneyViewOf } from './view-consultation-money.ts';

const full = presenterOf(consultationDetail.row, { masked: false });
const masked = presenterOf(consultationDetail.row);

/** The whole order. Its author and its expert see telephone and id number in full, others need the permission. */
export const serveConsultationDetail = serve(consultationDetail, answerDetail);

/** One order with all its columns, to whoever may see it; also under the administrator's address. */
export async function answerDetail(call: CallOf<typeof consultationDetail>): Promise<RowOf<typeof consultationDetail>> {
  const { actor, db, services, input, now } = call;
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const treats = actsAs('applicant', actor, row) || actsAs('expert', actor, row) || isAmong(actor, row);
  const present = treats || can(actor, SEE_SENSITIVE) ? full : masked;
  if (present === full) noteForLogs(call.request, { seenInFull: true });
  const shown = withAliases(row, actor, now);
  const renews = (await mayRenewLeft(db, actor, row)) ? [renewConsultation.name] : [];
  const able = [...shown.can, ...renews, ...(moneyViewOf(actor, row) ? [VIEW_MONEY] : []), ...(await takesBack(call, row))];
  return present({
    ...shown,
    can: able,
    hasCritical: (await hasCriticalValues(db, actor, row.id)) ? 1 : 0,
    ...(await linkedFiles(services, row)),
    ...(await renewalsSeen(call, row)),
    urgedTime: urgedSeen(actor, row, now),
    keyImages: linkedKeyImages(services, row),
    ofReplaced: [...(await picturesOfReplaced(services.database.forTenant(row.tenantId), row))],
    // It is said among the experts until it counts, and stays there where it never does (ADR 0111).
    ...(isUnissued(row) && !isAmong(actor, row)
      ? { respRespondentsOpinion: null, keyImages: null, ofReplaced: null, experts: withoutVerdicts(row.experts ?? []) }
      : {}),
  });
}

/** What is shown as typical is taken back also when the order itself could not be marked any more. */
async function takesBack({ db, actor }: Pick<CallOf<typeof consultationDetail>, 'db' | 'actor'>, row: ConsultationRow): Promise<string[]> {
  if (!row.diagnosisTime || isShowable(row)) return [];
  return (await isMarkedBy(db, actor, row)) ? [remarkTypicalCase.name] : [];
}

/** The order that came before or after this one is opened by whoever sees it: a draft by its author alone. */
async function renewalsSeen({ db, actor }: Pick<CallOf<typeof consultationDetail>, 'db' | 'actor'>, row: ConsultationRow) {
  const ids = [row.renewedFromId, row.renewedById].flatMap((id) => (id ? [{ id, tenantId: row.tenantId }] : []));
  if (ids.length === 0) return {};
  const seen = await seenOrders(db, actor, ids);
  const orNone = (id: string | null | undefined) => (id && seen.has(id) ? id : null);
  return { renewedFromId: orNone(row.renewedFromId), renewedById: orNone(row.renewedById) };
}

const filePaths = [
  ...(['casePath', 'consentPath', 'laterPath', 'supplementPath', 'slidePath', 'cinePath', 'dicomPath', 'tracePath'] as const),
  ...(['imagingPath', 'laboratoryPath', 'pathologyPath'] as const),
];

/** The files of an order as links with their names. */
async function linkedFiles(services: Services, row: ConsultationRow): Promise<Record<string, string[]>> {
  const held = filePaths.map((path) => [path, row[path] ?? []] as const);
  const runner = services.database.forTenant(row.tenantId);
  const link = await linksTo(
    services,
    runner,
    [row.tenantId],
    held.flatMap(([, ids]) => ids),
  );
  return Object.fromEntries(held.map(([path, ids]) => [path, ids.map(link)]));
}

const presentMove = presenterOf(consultationHistory.row);

export const serveConsultationHistory = serve(consultationHistory, async (call) => {
  const row = await visibleConsultation(call.db, call.actor, call.input.applyOrderId);
  // The report's moves stand in the same timeline.
  const moves = await historyOf(call.db, row, [consultationStates, slideReturnStates, reportStates]);
  return moves.filter((move) => isAmong(call.actor, row) || !isSaidAmong(move)).map(presentMove);
});

/** What was said of a conclusion before it counted stays among the experts (ADR 0111). */
function isSaidAmong({ action, toState }: Record<string, unknown>): boolean {
  return (action === 'confirm' || action === 'dissent') && toState === 'diagnosis_issued';
}
