import { describe, expect, test } from 'vitest';
import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';
import { consequencesOf, earlyBy, hiddenFields, lockedFields, namedExpert, problemsOf } from './form-consequences.ts';

const now = fromWireTime('2026-11-21 12:00:00') ?? 0;

describe('consequencesOf', () => {
  test('another hospital clears department and expert', () => {
    expect(consequencesOf({ targetTenantId: '100001' }, {}, now)).toEqual({ targetDeptId: null, targetDoctorId: null });
  });

  test('another department clears the expert and keeps the hospital', () => {
    expect(consequencesOf({ targetDeptId: 'd' }, {}, now)).toEqual({ targetDoctorId: null });
  });

  test.each([
    ['1986-11-21', 40],
    ['1986-11-22', 39],
  ])('birth date %s fills the age %d', (patientBrith, patientAge) => {
    expect(consequencesOf({ patientBrith }, {}, now)).toEqual({ patientAge });
  });

  test('a birth date in the future fills nothing', () => {
    expect(consequencesOf({ patientBrith: '2027-01-01' }, {}, now)).toEqual({});
  });

  test('the remark is cleared when its purpose is taken away, and only then', () => {
    expect(
      consequencesOf({ remotePurpose: ['diagnosis'] }, { remotePurpose: ['diagnosis'], remotePurposeRemark: '评估手术' }, now),
    ).toEqual({ remotePurposeRemark: null });
    expect(consequencesOf({ remotePurpose: ['other'] }, { remotePurpose: ['other'], remotePurposeRemark: '评估手术' }, now)).toEqual({});
  });

  test("a citizen's number fills birth date, age and sex, but overwrites nothing", () => {
    const patientIdCard = '110101198611210036';
    expect(consequencesOf({ patientIdCard }, {}, now)).toEqual({ patientBrith: '1986-11-21', patientAge: 40, patientSex: '1' });
    expect(consequencesOf({ patientIdCard }, { patientBrith: '1980-01-01', patientSex: '2' }, now)).toEqual({});
    expect(consequencesOf({ patientIdCard: 'E12345678' }, {}, now)).toEqual({});
  });

  const [his, hers] = ['110101198611210036', '11010519491231002X'];
  const filled = { patientIdCard: his, patientBrith: '1986-11-21', patientSex: '1' };
  const hersSaid = { patientBrith: '1949-12-31', patientAge: 76, patientSex: '2' };

  test("what another patient's number had filled in goes with it", () => {
    expect(consequencesOf({ patientIdCard: hers }, { ...filled, patientIdCard: hers }, now, filled)).toEqual(hersSaid);
    // Also while it is typed: nothing of the other stays below half a number.
    const typing = { ...filled, patientIdCard: his.slice(0, 17) };
    expect(consequencesOf({ patientIdCard: typing.patientIdCard }, typing, now, filled)).toEqual({
      ...{ patientBrith: null, patientAge: null, patientSex: null },
    });
  });

  test('what was entered otherwise stays beside another number', () => {
    const entered = { ...filled, patientBrith: '1980-01-01' };
    expect(consequencesOf({ patientIdCard: hers }, { ...entered, patientIdCard: hers }, now, entered)).toEqual({ patientSex: '2' });
  });

  test.each(['110101196811210036', '110101198613210036'])(
    'of the mistyped number %s nothing is filled in that would stay once it is put right',
    (patientIdCard) => {
      expect(consequencesOf({ patientIdCard }, {}, now)).toEqual({});
    },
  );
});

describe('what the form shows', () => {
  test('the remark of the purpose only with «other»', () => {
    expect(hiddenFields({ remotePurpose: ['other', 'diagnosis'] })).toEqual([]);
    expect(hiddenFields({ remotePurpose: ['diagnosis'] })).toEqual(['remotePurposeRemark']);
    expect(hiddenFields({})).toEqual(['remotePurposeRemark']);
  });

  test('an age that follows from a birth date cannot be typed', () => {
    expect(lockedFields({ patientBrith: '1986-11-21' })).toEqual(['patientAge']);
    expect(lockedFields({ patientBrith: '' })).toEqual([]);
  });
});

test('an expert who is no longer offered is told apart from one who is not read yet', () => {
  const offered = [{ id: 'a', fee: 300 }];
  // While they are read anew, the fee stays.
  for (const areCurrent of [true, false]) expect(namedExpert('a', offered, areCurrent)).toBe(offered[0]);
  expect([namedExpert('b', offered, true), namedExpert('b', [], true), namedExpert('b', [], false)]).toEqual([null, null, undefined]);
  expect([namedExpert(undefined, offered, true), namedExpert('', offered, true)]).toEqual([undefined, undefined]);
});

describe('problemsOf', () => {
  test('refuses an appointment in the past by the hospital clock', () => {
    expect(problemsOf({ appointmentTime: '2026-11-21 11:59:59' }, now).appointmentTime).toBe('预约会诊时间不能早于当前时间');
    expect(problemsOf({ appointmentTime: '2026-11-21 12:00:01' }, now).appointmentTime).toBeUndefined();
  });

  test('asks for the remark of the purpose «other»', () => {
    expect(problemsOf({ remotePurpose: ['other'], remotePurposeRemark: ' ' }, now).remotePurposeRemark).toBe('请填写其他目的说明');
    expect(problemsOf({ remotePurpose: ['diagnosis'] }, now).remotePurposeRemark).toBeUndefined();
  });
});

test.each([
  ['2026-11-21 12:30:00', 0],
  ['2026-11-21 12:31:00', 31 * 60_000],
  ['2026-11-23 12:00:00', 48 * 3_600_000],
  ['2026-11-21 11:00:00', 0],
  [undefined, 0],
])('at noon, what was arranged for %s is %d milliseconds too early', (scheduleTime, early) => {
  expect(earlyBy(scheduleTime, now)).toBe(early);
});
