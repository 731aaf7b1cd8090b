import { compareStudies } from '../../../contract/domains/image/dicom.endpoints.ts';
import type { StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sentFileIds } from '../../engine/files/file-links.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { sql } from '../../engine/store/sql.ts';
import type { MadeStudy } from './dicom/make-study.ts';
import { patientDifferences } from './dicom/patient-differences.ts';
import { patientOfUpload } from './dicom/patient-of-upload.ts';

const present = presenterOf(compareStudies.row);

type Comparing = Pick<CallOf<typeof compareStudies>, 'actor' | 'db' | 'services'>;

interface Upload {
  readonly id: string;
  readonly name: string;
  readonly ossId: string | null;
  readonly extension: string;
  readonly size: number;
  readonly study: MadeStudy | null;
}

/** A form's own studies with its own patient: who has uploaded them knows what they say. A warning that never keeps a form from being sent. */
export const serveCompareStudies = serve(compareStudies, async (call) => {
  const { dicomPath, ...patient } = call.input;
  const ids = sentFileIds(dicomPath).filter((id) => id !== undefined);
  const compared = (await uploadsOf(call, ids)).map(async (file) => {
    const said = await patientIn(call, file);
    return { fileId: file.id, differences: said ? patientDifferences(said, patient) : [] };
  });
  return (await Promise.all(compared)).filter(({ differences }) => differences.length > 0).map((one) => present(one));
});

async function uploadsOf({ actor, db }: Comparing, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.run<Upload>(sql`
    SELECT id, name, oss_id AS "ossId", extension, size,
      (SELECT p.study FROM image_preparation p WHERE p.tenant_id = file.tenant_id AND p.file_id = file.id AND p.state = 'ready') AS study
    FROM file WHERE tenant_id = ${actor.tenantId} AND user_id = ${actor.userId} AND id = ANY (${ids}::uuid[]) AND extension IN ('dcm', 'zip')`);
  return rows;
}

/** As it was read, or by its beginning: a form is not kept waiting for the whole. */
async function patientIn({ actor, services }: Comparing, { study, ...file }: Upload): Promise<StudyPatient | undefined> {
  if (study) return study.patient;
  try {
    return await patientOfUpload(await storageOfFile(services, actor.tenantId, file.ossId), file);
  } catch (error) {
    services.log.warn({ err: error, file: file.id }, 'the beginning of a study could not be read');
    return undefined;
  }
}
