import type { StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';

/** What devices write, or anonymising leaves behind, where nobody has entered a name. */
const NO_NAME = /^(?:x|unknown|anonym\w*|no\s?name|[^\p{L}]*)$/iu;
const IDENTITY = /^\d{17}[\dx]$/i;

/** Whose an ECG or EEG is, as it says. Carts and recorders number by themselves what they record: of numbers an identity number alone says whose it is. */
export const recordedPatient = ({ name, sex, birth, number }: StudyPatient): StudyPatient => ({
  ...{ sex, birth },
  name: NO_NAME.test(name) ? '' : name,
  number: IDENTITY.test(number) ? number : '',
});
