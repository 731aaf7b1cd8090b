import { expect, test, vi } from 'vitest';
import { type OpenedStudy, openStudy } from '../../../contract/domains/image/dicom.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { aFile } from './dicom/study.testing.ts';
import { studyFaults } from './dicom/study-fault.ts';
import { aStoredFile, ofStudies } from './image.testing.ts';
import { prepareSlide } from './slide/prepare-slide.ts';
import { ReaderGaveUp } from './work-aside.ts';

const app = sharedTestApp();
const PAUSE_MS = 10 * 60_000 + 1;
let number = 0;

/** A study whose reading ends like this. */
async function aStudy() {
  number += 1;
  const fileId = await aStoredFile(app(), 'doctor1', aFile({ study: 70_000 + number }), 'dcm');
  const { id } = await aConsultation(app(), ofStudies([fileId]));
  return { applyOrderId: id, fileId };
}

const askedOf = async (asked: object) => (await app().asUser(app().people.doctor1)).send<OpenedStudy>(openStudy, asked);

/** What a viewer is answered once the attempt that it begins has ended. */
async function endOf(asked: object) {
  await askedOf(asked);
  await expect.poll(async () => (await askedOf(asked)).status).not.toBe(200);
  return askedOf(asked);
}

test('what its reader gave up at is tried again, three times in all, and refused then in words', async () => {
  const asked = await aStudy();
  const get = vi.spyOn(app().services.files, 'get').mockRejectedValue(new ReaderGaveUp(studyFaults.slow));
  try {
    for (const time of [1, 2]) {
      expect([time, await endOf(asked)]).toMatchObject([time, { status: 503, body: { msg: '影像处理失败，请稍后重试' } }]);
      // Before its time nobody begins anew.
      await askedOf(asked);
      expect(get).toHaveBeenCalledTimes(time);
      app().clock.advance(PAUSE_MS);
    }
    expect(await endOf(asked)).toMatchObject({ status: 415, body: { msg: studyFaults.slow } });
    app().clock.advance(24 * PAUSE_MS);
    expect((await askedOf(asked)).status).toBe(415);
    expect(get).toHaveBeenCalledTimes(3);
  } finally {
    get.mockRestore();
  }
});

test('one that is read at the second time is shown', async () => {
  const asked = await aStudy();
  const get = vi.spyOn(app().services.files, 'get').mockRejectedValueOnce(new ReaderGaveUp(studyFaults.crashed));
  expect((await endOf(asked)).status).toBe(503);
  get.mockRestore();
  app().clock.advance(PAUSE_MS);
  await expect.poll(async () => (await askedOf(asked)).body.data).toMatchObject({ state: 'ready' });
});

test('what the storage does not give is tried as often as it takes', async () => {
  const asked = await aStudy();
  const get = vi.spyOn(app().services.files, 'get').mockRejectedValue(new Error('the store is away'));
  for (const time of [1, 2, 3, 4]) {
    expect([time, (await endOf(asked)).status]).toEqual([time, 503]);
    app().clock.advance(PAUSE_MS);
  }
  get.mockRestore();
  await expect.poll(async () => (await askedOf(asked)).body.data).toMatchObject({ state: 'ready' });
});

test('a slide that takes too long is given up, not refused', async () => {
  await expect(prepareSlide({ from: '/nowhere', to: '/nowhere' }, () => undefined, 1)).rejects.toBeInstanceOf(ReaderGaveUp);
});
