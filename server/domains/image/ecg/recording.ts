import { type EcgLead, type EcgRecording, LEAST_RATE, MOST_RATE, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';

/** Leads as they were read, in microvolts. */
export interface ReadLeads {
  readonly rate: number;
  readonly leads: ReadonlyMap<EcgLead, readonly number[] | Float64Array>;
  readonly takenAt?: string;
}

/** The compact form: the first minute at most, leads that follow from others added. Throws 415 where there is no lead or no usable rate. */
export function compactRecording({ rate, leads, takenAt }: ReadLeads): EcgRecording {
  if (!(rate >= LEAST_RATE && rate <= MOST_RATE)) throw ecgRefusal('波形的采样率不正确，无法按实际比例显示');
  const lengths = [...leads.values()].map(({ length }) => length);
  const whole = Math.min(...lengths);
  if (lengths.length === 0 || whole < rate / 2) throw ecgRefusal();
  const length = Math.min(whole, Math.floor(rate * MOST_SECONDS));
  const packed = new Map([...withLimbLeads(leads, length)].map(([lead, values]) => [lead, packedOf(values, length)]));
  return {
    ...{ rate, length, leads: Object.fromEntries(packed) },
    ...(takenAt ? { takenAt } : {}),
    ...(length < whole ? { isCut: true } : {}),
  };
}

function packedOf(values: ArrayLike<number>, length: number): string {
  const bytes = Buffer.alloc(length * 2);
  for (let at = 0; at < length; at += 1) {
    const value = Math.round(values[at] ?? 0);
    bytes.writeInt16LE(Number.isFinite(value) ? Math.max(-32_768, Math.min(32_767, value)) : 0, at * 2);
  }
  return bytes.toString('base64');
}

/** Devices that keep eight leads leave out those that follow from I and II. */
function withLimbLeads(leads: ReadLeads['leads'], length: number): Map<EcgLead, ArrayLike<number>> {
  const all = new Map<EcgLead, ArrayLike<number>>(leads);
  const [one, two] = [leads.get('I'), leads.get('II')];
  if (!one || !two) return all;
  const derived: readonly [EcgLead, (i: number, ii: number) => number][] = [
    ['III', (i, ii) => ii - i],
    ['aVR', (i, ii) => -(i + ii) / 2],
    ['aVL', (i, ii) => i - ii / 2],
    ['aVF', (i, ii) => ii - i / 2],
  ];
  for (const [lead, of] of derived)
    if (!all.has(lead))
      all.set(
        lead,
        Float64Array.from({ length }, (_, at) => of(one[at] ?? 0, two[at] ?? 0)),
      );
  return all;
}
