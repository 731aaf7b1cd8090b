import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { compareStudies } from '../../../contract/domains/image/dicom.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile } from './image.testing.ts';

const app = sharedTestApp();
const patient = { patientName: '张三丰', patientSex: '1', patientBrith: '1970-01-01' };
const ofAnother = aFile({ study: 51_001, patient: { name: '李四', sex: 'M' } });
const theirs = aFile({ study: 51_002, patient: { name: '张三丰', sex: 'M', birth: '1970-01-01' } });

/** More than is read of it. */
const large = aFile({ study: 51_003, patient: { name: '李四' }, rows: 1_024, columns: 1_024, pixels: randomBytes(2 * 1_024 * 1_024) });

/** As browsers and disks pack them: with a folder and the list of the disk before the first picture. */
const packed = (picture: Buffer, level: 0 | 6) =>
  Buffer.from(zipSync({ 'CT/': new Uint8Array(), 'CT/DICOMDIR': Buffer.alloc(500, 7), 'CT/IM1': picture, 'CT/IM2': picture }, { level }));

test('a form is told which of its studies name somebody else, also in archives, before anything of them was prepared', async () => {
  const doctor = await app().as('doctor1');
  const files = await Promise.all([
    aStoredFile(app(), 'doctor1', ofAnother, 'dcm'),
    aStoredFile(app(), 'doctor1', packed(ofAnother, 0), 'zip'),
    aStoredFile(app(), 'doctor1', packed(large, 6), 'zip'),
    aStoredFile(app(), 'doctor1', packed(theirs, 6), 'zip'),
  ]);
  const told = await doctor.get<{ fileId: string; differences: object[] }[]>(compareStudies, { ...patient, dicomPath: files });
  expect(told.map(({ fileId }) => files.indexOf(fileId)).toSorted()).toEqual([0, 1, 2]);
  expect(told[0]?.differences).toEqual([{ fact: 'name', inStudy: '李四', inOrder: '张三丰' }]);
});

test('nothing is known of what is no study, breaks off, or was uploaded by somebody else', async () => {
  const broken = packed(ofAnother, 6).subarray(0, 200);
  const files = await Promise.all([
    aStoredFile(app(), 'doctor1', Buffer.alloc(300, 1), 'dcm'),
    aStoredFile(app(), 'doctor1', broken, 'zip'),
    aStoredFile(app(), 'doctor2', ofAnother, 'dcm'),
    aStoredFile(app(), 'expert1', ofAnother, 'dcm'),
  ]);
  expect(await (await app().as('doctor1')).get(compareStudies, { ...patient, dicomPath: files })).toEqual([]);
});
