import {
  findArchive,
  MOST_SERIES_FOUND,
  MOST_STUDIES_FOUND,
  searchArchive,
  searchSeries,
} from '../../../../contract/domains/image/archive.endpoints.ts';
import { SEE_SENSITIVE } from '../../../../contract/kernel/sensitive.ts';
import { recordReading } from '../../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import { can } from '../../../engine/identity/actor.ts';
import type { Services } from '../../../engine/services.ts';
import { maskName } from '../../../platform/mask.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { inPart, patientDifferences } from '../dicom/patient-differences.ts';
import { imageArchiveTable } from './archive.tables.ts';
import { ArchiveFailure, type FoundStudy, type ImageArchivePort, plainTerm } from './dicomweb-port.ts';
import { type Archive, archiveInUse, archiveToAsk, noteAnswer, portOf } from './image-archives.ts';

export const serveFindArchive = serve(findArchive, async ({ actor, services }) => {
  const archive = await archiveInUse(services, actor.tenantId);
  return archive ? { archiveName: archive.archiveName } : {};
});

/** Of a name one letter would be half an archive. */
const LEAST_LETTERS = 2;

/** Written down with who asked and when. Whoever agrees with the form was named by the reader; everybody else is shown in part. */
export const serveSearchArchive = serve(searchArchive, async (call) => {
  const { actor, services, input } = call;
  const wanted = queryOf(input);
  const archive = await archiveToAsk(services, actor.tenantId);
  await recordReading(call, { rowTable: imageArchiveTable.name, rowId: archive.id, rowTenantId: archive.tenantId });
  const found = await answerOf(services, archive, (port) => port.search({ ...wanted, most: MOST_STUDIES_FOUND }));
  const seesAll = can(actor, SEE_SENSITIVE);
  return found
    .toSorted((one, other) => (other.takenOn ?? '').localeCompare(one.takenOn ?? ''))
    .map((study) => shown(study, input, seesAll));
});

/** Of a study that was found, by their numbers. It names nobody, and is written down like the search. */
export const serveSearchSeries = serve(searchSeries, async (call) => {
  const { actor, services, input } = call;
  const archive = await archiveToAsk(services, actor.tenantId);
  await recordReading(call, { rowTable: imageArchiveTable.name, rowId: archive.id, rowTenantId: archive.tenantId });
  const found = await answerOf(services, archive, (port) => port.series(input.studyUid, MOST_SERIES_FOUND));
  return found.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
});

/** Asks, and keeps with the archive whether it answers. Throws 409 with why it does not. */
async function answerOf<T>(services: Services, archive: Archive, ask: (port: ImageArchivePort) => Promise<T>): Promise<T> {
  const found = await ask(portOf(services, archive)).catch(async (error: unknown) => {
    if (!(error instanceof ArchiveFailure)) throw error;
    if (error.isOfArchive) await noteAnswer(services, archive, error);
    throw conflict(error.said);
  });
  await noteAnswer(services, archive);
  return found;
}

function queryOf({ number, name, accession, from, until }: CallOf<typeof searchArchive>['input']) {
  const asked = { number: plainTerm(number ?? ''), name: plainTerm(name ?? ''), accession: plainTerm(accession ?? '') };
  // Signs are no letters, and a rare character is one of them, not two.
  const letters = asked.name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (!asked.number && !asked.accession && letters < LEAST_LETTERS)
    throw invalid([{ field: 'number', message: '请输入患者编号、检查单号，或至少两个字的患者姓名' }]);
  if (from && until && from > until) throw invalid([{ field: 'until', message: '检查日期的结束不能早于开始' }]);
  return { ...asked, ...(from ? { from } : {}), ...(until ? { until } : {}) };
}

function shown({ patient, ...study }: FoundStudy, order: CallOf<typeof searchArchive>['input'], seesAll: boolean) {
  const differences = patientDifferences(patient, order);
  const isWhole = seesAll || differences.length === 0;
  const name = patient.name.split('=').join(' / ').replaceAll('^', ' ').trim();
  return {
    ...study,
    patient: isWhole && order.patientName ? name : maskName(name),
    differences: seesAll ? differences : differences.map(inPart),
  };
}
