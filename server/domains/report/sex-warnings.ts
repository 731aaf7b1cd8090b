import { sexes } from '../../../contract/domains/consultation/consultation.fields.ts';

type Sex = `${keyof typeof sexes}`;

/** Words that a report on a patient of this sex hardly means. */
const unlikely: Readonly<Record<Sex, readonly string[]>> = {
  1: ['子宫', '宫颈', '卵巢', '输卵管', '阴道', '月经', '妊娠', '绝经'],
  2: ['前列腺', '睾丸', '附睾', '阴茎', '精囊', '输精管'],
};

/** Sentences about words that contradict the patient's sex: a warning, never a refusal, because relatives are mentioned too (domain rules 6.7.5). */
export function sexWarnings(sex: Sex | undefined, words: string): string[] {
  if (!sex) return [];
  return unlikely[sex].filter((word) => words.includes(word)).map((word) => `患者性别为${sexes[sex]}，报告中出现“${word}”，请核对`);
}
