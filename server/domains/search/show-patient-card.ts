import { showPatientCard } from '../../../contract/domains/search/patient-card.endpoints.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can } from '../../engine/identity/actor.ts';
import { pageOfEvents, readNext } from '../../engine/patient/patient-events.ts';
import { openedPatient, openSourcesOf } from './opened-patient.ts';

const masked = presenterOf(showPatientCard.row);
const full = presenterOf(showPatientCard.row, { masked: false });

/**
 * The card of the patient of one document: asked of every domain that this person may look at, each by the conditions of its own lists.
 * Every opening is kept in the audit. Throws 404 for a document that this person does not see. Without an ID card there is nothing to know
 * somebody by: then the card is empty. A number may be another's: what names somebody else than the document says whom.
 */
export const servePatientCard = serve(showPatientCard, async (call) => {
  const { actor, db, services, input, request } = call;
  const asking = { actor, db, services };
  const open = openSourcesOf(actor);
  const { source, patient } = await openedPatient(asking, input);
  await recordReading(call, { rowTable: source.table, rowId: input.id, rowTenantId: patient.tenantId });
  const { patientName, patientIdCard } = patient;
  const wanted = input.groups ? input.groups.split(',') : open.map(({ group }) => group.code);
  const page = readNext(input.after);
  const found = patientIdCard
    ? await Promise.all(
        open
          .filter(({ group }) => wanted.includes(group.code))
          .map(async ({ group, eventsOf }) =>
            (await eventsOf(asking, patientIdCard, page)).map((event) => ({ ...event, group: group.code })),
          ),
      )
    : [];
  const { events, next } = pageOfEvents(found.flat(), patientName);
  noteForLogs(request, { shown: events.map(({ id }) => id) });
  const groups = open.map(({ group: { code, title } }) => ({ code, title }));
  const present = can(actor, SEE_SENSITIVE) ? full : masked;
  return present({ patientName, patientIdCard, groups, events, next });
});
