import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { type Said, said, word } from '../../../contract/kernel/said.ts';
import { wordOf } from '../../engine/reference/dictionary-words.ts';
import type { Runner } from '../../engine/store/runner.ts';

/** Words that a report on a patient of this sex hardly means. Of further sexes that a dictionary may have, nothing is known. */
const unlikely: Readonly<Record<string, readonly string[]>> = {
  1: ['子宫', '宫颈', '卵巢', '输卵管', '阴道', '月经', '妊娠', '绝经'],
  2: ['前列腺', '睾丸', '附睾', '阴茎', '精囊', '输精管'],
};

/** What a report says. */
interface Words {
  readonly opinion?: string | null | undefined;
  readonly advice?: string | null | undefined;
}

/** Sentences about words that contradict the patient's sex: a warning, never a refusal, because relatives are mentioned too (domain rules 6.7.5). */
export async function sexWarnings(runner: Runner, sex: string | null | undefined, { opinion, advice }: Words): Promise<Said[]> {
  const words = `${opinion ?? ''}\n${advice ?? ''}`;
  const found = (unlikely[sex ?? ''] ?? []).filter((one) => words.includes(one));
  if (found.length === 0) return [];
  const sexWord = await wordOf(runner, consultationFields.patientSex);
  return found.map((one) => said`患者性别为${word(sexWord(sex) ?? '', 'sex')}，报告中出现“${one}”，请核对`);
}
