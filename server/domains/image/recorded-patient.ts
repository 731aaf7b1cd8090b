import type { StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';

/** What devices write, or anonymising leaves behind, where nobody has entered a name: each part of it, or `No Name` as a whole. */
const NO_PART = /^(?:x+|unknown|anonym\w*|noname|patient|demo|test|(?:无名|未知|不详|匿名|测试|患者|病人)\p{Script=Han}?|[^\p{L}]*)$/iu;
const NO_NAME = /^no[\s^]+name\W*$/i;
const IDENTITY = /^\d{17}[\dx]$/i;

/** Whose an ECG or EEG is, as it says. Carts and recorders number by themselves what they record: of numbers an identity number alone says whose it is. */
export const recordedPatient = ({ name, sex, birth, number }: StudyPatient): StudyPatient => ({
  ...{ sex, birth },
  name: NO_NAME.test(name) || name.split(/[\^=\s]+/).every((part) => NO_PART.test(part)) ? '' : name,
  number: IDENTITY.test(number) ? number : '',
});
