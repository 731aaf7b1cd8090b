import type { Doubt } from '../../kernel/field.ts';
import { bornBy, sexBy } from '../../kernel/id-number.ts';

const names = ['patientBrith', 'patientSex'] as const;

type Row = Readonly<Record<string, unknown>>;
type Facts = Partial<Record<(typeof names)[number], string>>;

/** What a right number of a citizen says of a patient by the day `today`; nothing for any other. */
function saidBy(number: unknown, today?: string): Facts {
  const text = typeof number === 'string' ? number.trim() : '';
  const [born, sex] = [bornBy(text), sexBy(text)];
  return born && sex && (!today || born <= today) ? { patientBrith: born, patientSex: sex } : {};
}

/**
 * What another number makes of birth date and sex, `before` being what stands there with the number before it. What is empty, or is what that
 * number said, is what the new one says, and `null` where it says nothing: it may be another patient's. What was entered otherwise stays.
 */
export function factsOfNumber(number: unknown, before: Row, today: string): Readonly<Partial<Record<keyof Facts, string | null>>> {
  const [said, saidBefore] = [saidBy(number, today), saidBy(before.patientIdCard, today)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const stands = before[name] || null;
      const next = said[name] ?? null;
      const follows = stands === null || stands === saidBefore[name];
      return follows && stands !== next ? [[name, next]] : [];
    }),
  );
}

/** Where birth date and sex are entered beside the number: one of the three is of somebody else, or mistyped. */
export const otherCitizenDoubt: Doubt = {
  beside: names,
  isDoubtful: (number, { patientBrith, patientSex }) => {
    const said = saidBy(number);
    const isOther = (entered: unknown, of: string | undefined) => Boolean(of && entered && entered !== of);
    return isOther(patientBrith, said.patientBrith) || isOther(patientSex, said.patientSex);
  },
  message: '证件号中的出生日期或性别与填写的不一致，请核对',
};
