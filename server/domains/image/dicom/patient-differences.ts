import { createHash } from 'node:crypto';
import type { PatientDifference, PatientFact, StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import { mask, maskName } from '../../../platform/mask.ts';
import { readsAs } from './latin-name.ts';

/** Of an order what says who its patient is. */
export interface OrderPatient {
  readonly patientName?: string | null;
  readonly patientSex?: string | null;
  readonly patientBrith?: string | null;
  readonly patientIdCard?: string | null;
  readonly medicalRecordNo?: string | null;
}

/** Between what files of one person say differently of them. */
export const SEVERAL = ' / ';

const sexes: Readonly<Record<string, string>> = { M: '1', F: '2' };
const sexWords: Readonly<Record<string, string>> = { 1: '男', 2: '女' };

/**
 * What a study says of its patient as the order does not, in full. What either does not say is no difference; a name in Latin letters agrees where it
 * can be read as the other and the date of birth is the same. An ECG or EEG (`isRecording`) may lack the date: carts seldom ask for one.
 */
export function patientDifferences(study: StudyPatient, order: OrderPatient, isRecording = false): PatientDifference[] {
  const said: Readonly<Record<PatientFact, readonly [string, string, boolean]>> = {
    name: [namesIn(study.name).join(SEVERAL), order.patientName ?? '', agreesByName(study, order, isRecording)],
    sex: sexesSaid(study, order),
    birth: [study.birth, order.patientBrith ?? '', study.birth === order.patientBrith],
    number: numbersSaid(study, order),
  };
  return (['name', 'sex', 'birth', 'number'] as const).flatMap((fact) => {
    const [inStudy, inOrder, agrees] = said[fact];
    return inStudy !== '' && inOrder !== '' && !agrees ? [{ fact, inStudy, inOrder }] : [];
  });
}

function sexesSaid(study: StudyPatient, { patientSex }: OrderPatient): readonly [string, string, boolean] {
  const said = study.sex.split(SEVERAL).flatMap((one) => sexWords[sexes[one] ?? ''] ?? []);
  const wanted = sexWords[patientSex ?? ''] ?? '';
  return [said.join(SEVERAL), wanted, said.every((one) => one === wanted)];
}

/**
 * Whether files are of several people, by what they say: other numbers are other people, and so are other dates of birth, whatever their names, unless all
 * have one identity number: devices make up numbers that all have. Other names are, where neither a way of writing them nor a number leads from one to the
 * other. What a file does not say makes nobody somebody else.
 */
export function areSeveralPeople(told: readonly StudyPatient[]): boolean {
  const numbers = new Set(told.map(({ number }) => plain(number)).filter((one) => one !== ''));
  if (numbers.size > 1) return true;
  const born = told.filter(({ birth }) => birth !== '');
  const isOneBirth = new Set(born.map(({ birth }) => birth)).size < 2;
  if (!isOneBirth && !born.every(({ number }) => isIdentity(number))) return true;
  const named = told
    .map(({ name, number }) => ({ names: spellingsOf(name), isNumbered: plain(number) !== '' }))
    .filter(({ names }) => names.length > 0);
  const start = named.some(({ isNumbered }) => isNumbered) ? named.filter(({ isNumbered }) => isNumbered) : named.slice(0, 1);
  const known = new Set(start.flatMap(({ names }) => names));
  let left = named.filter((one) => !start.includes(one));
  for (;;) {
    const linked = left.filter(({ names }) => names.some((one) => known.has(one)));
    if (linked.length === 0) return left.length > 0;
    for (const name of linked.flatMap(({ names }) => names)) known.add(name);
    left = left.filter((one) => !linked.includes(one));
  }
}

const spellingsOf = (name: string): string[] =>
  namesIn(name)
    .map(plain)
    .filter((one) => one !== '');

/** `Zhang^San=张^三` are two ways of writing one name. */
function namesIn(name: string): string[] {
  return name
    .split('=')
    .map((one) => one.replace(/\^+/g, ' ').trim())
    .filter((one) => one !== '');
}

const plain = (name: string): string => name.replace(/[\s·•.,'-]/g, '').toLowerCase();
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\s.,'^-]+$/u.test(name);

function agreesByName(study: StudyPatient, { patientName, patientBrith }: OrderPatient, isRecording: boolean): boolean {
  const [wanted, written] = [patientName ?? '', namesIn(study.name)];
  if (written.some((one) => plain(one) === plain(wanted))) return true;
  const isBorn = study.birth === '' ? isRecording : study.birth === patientBrith;
  if (!written.every(isLatin) || !isBorn) return false;
  return study.name.split('=').some((one) => readsAs(one, wanted));
}

const isIdentity = (number: string): boolean => /^\d{17}[\dXx]$/.test(number);

/** A number of the hospital is compared with one of the hospital, an identity number with such a one. */
function numbersSaid({ number }: StudyPatient, { patientIdCard, medicalRecordNo }: OrderPatient): readonly [string, string, boolean] {
  const other = (isIdentity(number) ? patientIdCard : medicalRecordNo) ?? '';
  return [number, other, plain(number) === plain(other)];
}

/** What somebody confirms: these differences and no others. */
export const digestOf = (differences: readonly PatientDifference[]): string =>
  createHash('sha256')
    .update(JSON.stringify(differences.map(({ fact, inStudy, inOrder }) => [fact, inStudy, inOrder])))
    .digest('hex');

const yearOf = (birth: string): string => `${birth.slice(0, 4)}-**-**`;

/** The same for somebody who may not see names and numbers whole. */
export function inPart({ fact, inStudy, inOrder }: PatientDifference): PatientDifference {
  if (fact === 'name') return { fact, inStudy: maskName(inStudy), inOrder: maskName(inOrder) };
  if (fact === 'number') return { fact, inStudy: mask(inStudy, 'idNumber'), inOrder: mask(inOrder, 'idNumber') };
  if (fact === 'birth') return { fact, inStudy: inStudy.split(SEVERAL).map(yearOf).join(SEVERAL), inOrder: yearOf(inOrder) };
  return { fact, inStudy, inOrder };
}
