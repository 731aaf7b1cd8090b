import type { TraceChannel } from '../../../../contract/domains/image/trace.shape.ts';

/** How channels are put together to what is read. */
export const montages = { recorded: '原始导联', average: '平均参考', banana: '纵向双极' } as const;
export type Montage = keyof typeof montages;

/** A line of the page: channels of one rate, each with its share. */
export interface Trace {
  readonly name: string;
  readonly parts: readonly { readonly channel: number; readonly share: number }[];
}

/** The double banana: from front to back over each side, the middle last. */
const chains = [
  ['Fp1', 'F7', 'T3', 'T5', 'O1'],
  ['Fp2', 'F8', 'T4', 'T6', 'O2'],
  ['Fp1', 'F3', 'C3', 'P3', 'O1'],
  ['Fp2', 'F4', 'C4', 'P4', 'O2'],
  ['Fz', 'Cz', 'Pz'],
] as const;
const onHead: ReadonlySet<string> = new Set([...chains.flat().map((name) => name.toUpperCase()), 'OZ', 'FPZ']);
/** Names of the system 10–10 for the same places. */
const otherNames: Readonly<Record<string, string>> = { T7: 'T3', T8: 'T4', P7: 'T5', P8: 'T6' };

/** The electrode of a channel, such as `FP1` of `EEG Fp1-Ref`; nothing of what lies not on the head, or is bipolar already. */
export function electrodeOf({ label, unit }: Pick<TraceChannel, 'label' | 'unit'>): string | undefined {
  if (unit !== 'µV') return undefined;
  const [name = '', reference = ''] = label
    .toUpperCase()
    .replace(/^EEG[\s:_-]*/, '')
    .split('-');
  const electrode = otherNames[name.trim()] ?? name.trim();
  return onHead.has(electrode) && !onHead.has(reference.trim()) ? electrode : undefined;
}

type Channels = readonly Pick<TraceChannel, 'label' | 'unit' | 'samples'>[];

/** Electrodes with their channels, of the commonest rate: what is subtracted must be sampled together. */
function electrodesOf(channels: Channels): Map<string, number> {
  const found = channels.flatMap((channel, index) => {
    const name = electrodeOf(channel);
    return name ? [{ name, index, samples: channel.samples }] : [];
  });
  const [commonest = []] = [...Map.groupBy(found, ({ samples }) => samples).values()].sort((one, other) => other.length - one.length);
  return new Map(commonest.map(({ name, index }) => [name, index]));
}

/** Fewer electrodes give no average that means anything. */
const LEAST_AVERAGED = 8;

/** Those that the channels of a recording allow. */
export function montagesOf(channels: Channels): Montage[] {
  const electrodes = electrodesOf(channels);
  const hasChain = bananaOf(electrodes).length >= LEAST_AVERAGED;
  return ['recorded', ...(electrodes.size >= LEAST_AVERAGED ? (['average'] as const) : []), ...(hasChain ? (['banana'] as const) : [])];
}

/** The lines of a page. What is no electrode of the head (heart, breath) stays below as it was recorded. */
export function tracesOf(montage: Montage, channels: Channels): Trace[] {
  const recorded = channels.map(({ label }, channel): Trace => ({ name: label, parts: [{ channel, share: 1 }] }));
  if (montage === 'recorded') return recorded;
  const electrodes = electrodesOf(channels);
  const used = new Set(electrodes.values());
  const rest = recorded.filter((_, channel) => !used.has(channel) && electrodeOf(channels[channel] ?? NONE) === undefined);
  return [...(montage === 'average' ? averageOf(electrodes, channels) : bananaOf(electrodes)), ...rest];
}

const NONE = { label: '', unit: '' };

/** What a trace is drawn smaller by, as its name says then: a heart beside a brain has ten times its voltage. */
export const reductionOf = (name: string): number => (/^(ECG|EKG|心电)/i.test(name) ? 10 : 1);

function averageOf(electrodes: ReadonlyMap<string, number>, channels: Channels): Trace[] {
  const share = -1 / electrodes.size;
  const common = [...electrodes.values()].map((channel) => ({ channel, share }));
  return [...electrodes.values()].map((channel) => ({
    name: `${shortName(channels[channel]?.label ?? '')}-AV`,
    parts: [{ channel, share: 1 }, ...common],
  }));
}

const shortName = (label: string): string => label.replace(/^EEG[\s:_-]*/i, '').split('-')[0] ?? label;

function bananaOf(electrodes: ReadonlyMap<string, number>): Trace[] {
  return chains.flatMap((chain) =>
    chain.slice(1).flatMap((to, at): Trace[] => {
      const from = chain[at] ?? '';
      const [one, other] = [electrodes.get(from.toUpperCase()), electrodes.get(to.toUpperCase())];
      if (one === undefined || other === undefined) return [];
      return [
        {
          name: `${from}-${to}`,
          parts: [
            { channel: one, share: 1 },
            { channel: other, share: -1 },
          ],
        },
      ];
    }),
  );
}
