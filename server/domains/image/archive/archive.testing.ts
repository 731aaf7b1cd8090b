import { imageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { aFile } from '../dicom/study.testing.ts';
import type { ArchivedSeries, ArchivedStudy, DicomwebServer } from './dicomweb-server.testing.ts';

let number = 50_000;

/** A study of the order's usual patient in an archive, of so many pictures. */
export function anArchivedStudy(server: DicomwebServer, own: Partial<ArchivedStudy> = {}, pictures = 3): ArchivedStudy {
  number += 1;
  const { name = '张三丰', number: patient = 'ZY2026001' } = own;
  const files = Array.from({ length: pictures }, (_, at) =>
    aFile({ study: number, number: at + 1, patient: { name, number: patient, sex: own.sex ?? '', birth: own.birth ?? '' } }),
  );
  const about = { date: '20261120', modality: 'CT', description: '胸部平扫', name, number: patient };
  const study = { uid: `2.25.77001.${number}`, ...about, ...own, files };
  server.studies.set(study.uid, study);
  return study;
}

/** The same of two series, of so many pictures each. */
export function aStudyOfSeries(
  server: DicomwebServer,
  [first, second]: readonly [number, number],
): ArchivedStudy & { series: ArchivedSeries[] } {
  const study = anArchivedStudy(server, {}, first + second);
  const series = [first, second].map((count, at): ArchivedSeries => {
    const uid = `${study.uid}.${at + 1}`;
    const files = Array.from({ length: count }, (_, picture) =>
      aFile({ study: number, series: at + 1, number: picture + 1, patient: { name: study.name, number: study.number } }),
    );
    return { uid, number: at + 1, description: at === 0 ? '定位像' : '薄层', files };
  });
  const whole = { ...study, series, files: series.flatMap(({ files }) => files) };
  server.studies.set(study.uid, whole);
  return whole;
}

/** The archive of doctor1's hospital, or of somebody else's, in use. */
export async function anArchive(app: TestApp, server: DicomwebServer, own: object = {}, who: PersonName = 'applyAdmin'): Promise<string> {
  const office = await app.as(who);
  const values = { archiveName: '院内影像归档', address: server.address, archiveSignIn: 'none', ...own };
  const { id } = await office.get<{ id: string }>(endpointOf(imageArchive, 'submit'), values);
  await office.get(endpointOf(imageArchive, 'enable'), { id });
  return id;
}
