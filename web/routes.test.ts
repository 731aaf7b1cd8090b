import { describe, expect, test } from 'vitest';
import { findPage, findScreen, redirectOf } from './routes.tsx';

/** The screen that an address leads to in the end. */
const screenAt = (path: string) => findScreen(redirectOf(path) ?? path);

describe('no fixed address of the specification (1 §2) is unknown', () => {
  test.each([
    ...['/', '/wel/index', '/wel/dashboard', '/chatPage', '/wel/chatPage', '/empty', '/wel/empty', '/viewFinishedSheet'],
    ...['/outPatientReferralsList', '/wel/outPatientReferralsList', '/HospitalReferral', '/wel/HospitalReferral'],
    ...['/test/index', '/dict-horizontal/index', '/dict-vertical/index', '/info/index', '/doc', '/myiframe/some'],
  ])('%s is a page', (path) => {
    expect(screenAt(path)).toBeDefined();
    expect(screenAt(path)?.isAbsent).toBeUndefined();
  });

  test.each([
    ...['/powerBankbackSystem/index', '/wel/powerBankbackSystem/index', '/business/rateInfo', '/deviceManagement', '/deviceAssignment'],
    ...['/sweepCodeUpload', '/wel/phoneUpload', '/earningsDetail', '/scheduling/index'],
    ...['/work/process/leave/form/1', '/work/process/leave/handle/1/2/3', '/work/process/leave/detail/1/2'],
    ...['/workflow/design/process/1', '/workflow/design/model/history/1', '/workflow/design/form/history/1'],
    ...['/workflow/process/start/1', '/workflow/process/detail/1'],
  ])('%s says that its module is not installed, and no menu leads there', (path) => {
    expect(screenAt(path)?.isAbsent).toBe(true);
    expect(findPage(path)).toBeUndefined();
  });
});

test('a page that lies at another address now is found by links to the former one', () => {
  expect(redirectOf('/copy-case/work-days')).toBe('/settings/work-days');
  expect(screenAt('/copy-case/work-days')?.menuCode).toBe('work_day');
});
