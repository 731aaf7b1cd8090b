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

/** What stands before the names of electrodes in exports. */
const PREFIX = /^(?:EEG|POL)[\s:_-]*/i;

/** The two sides of a channel's name, such as `Fp1` and `Ref` of `EEG Fp1-Ref`; the second is empty where none is named. */
function sidesOf(label: string): readonly [name: string, reference: string] {
  const [name = '', ...reference] = label
    .replace(PREFIX, '')
    .split(/[\s:_/-]+/)
    .map((side) => side.replaceAll('.', ''))
    .filter((side) => side !== '');
  return [name, reference.join('-')];
}

/** Places of the system 10–10 on the scalp. What is measured against one of them is bipolar already; ears and mastoids are references. */
const SCALP = /^(?:FP|AF|F|FT|FC|T|TP|C|CP|P|PO|O)(?:\d{1,2}|Z)$/;

/** The electrode of a channel, such as `FP1` of `EEG Fp1-Ref`; nothing of what lies not on the head, or is bipolar already. */
export function electrodeOf({ label, unit }: Pick<TraceChannel, 'label' | 'unit'>): string | undefined {
  if (unit !== 'µV') return undefined;
  const [name, reference] = sidesOf(label.toUpperCase());
  const electrode = otherNames[name] ?? name;
  return onHead.has(electrode) && !SCALP.test(reference) ? electrode : undefined;
}

type Channels = readonly Pick<TraceChannel, 'label' | 'unit' | 'samples'>[];

interface Electrode {
  readonly name: string;
  readonly channel: number;
  /** Samples of a data record: what is subtracted must be sampled together. */
  readonly samples: number;
  /** Against which it was measured: of two against different ones the difference is not what lies between them. */
  readonly reference: string;
}

function electrodesOf(channels: Channels): Electrode[] {
  return channels.flatMap((channel, index) => {
    const name = electrodeOf(channel);
    const [, reference] = sidesOf(channel.label.toUpperCase());
    return name ? [{ name, channel: index, samples: channel.samples, reference }] : [];
  });
}

/** Fewer traces are no montage, and fewer electrodes give no average that means anything. */
const LEAST_MADE = 8;

/** Those that the channels of a recording allow. */
export function montagesOf(channels: Channels): Montage[] {
  const hasAverage = averageOf(channels).length >= LEAST_MADE;
  const hasChain = bananaOf(channels).length >= LEAST_MADE;
  return ['recorded', ...(hasAverage ? (['average'] as const) : []), ...(hasChain ? (['banana'] as const) : [])];
}

/** The lines of a page. Channels of which the montage makes nothing (heart, breath, electrodes of another rate) stay below as recorded. */
export function tracesOf(montage: Montage, channels: Channels): Trace[] {
  const recorded = channels.map(({ label }, channel): Trace => ({ name: label, parts: [{ channel, share: 1 }] }));
  if (montage === 'recorded') return recorded;
  const made = montage === 'average' ? averageOf(channels) : bananaOf(channels);
  const used = new Set(made.flatMap(({ parts }) => parts.map(({ channel }) => channel)));
  return [...made, ...recorded.filter((_, channel) => !used.has(channel))];
}

/** What a trace is drawn smaller by, as its name says then: a heart beside a brain has ten times its voltage. */
export const reductionOf = (name: string): number => (/^(ECG|EKG|心电)/i.test(name.replace(PREFIX, '')) ? 10 : 1);

/**
 * Each electrode against the mean of all, where they have one reference in common: it cancels out. Of several (left ear, right ear) a part of
 * their difference would stand in every trace.
 */
function averageOf(channels: Channels): Trace[] {
  const electrodes = electrodesOf(channels);
  if (new Set(electrodes.map(({ reference }) => reference)).size > 1) return [];
  const [commonest = []] = [...Map.groupBy(electrodes, ({ samples }) => samples).values()].sort((one, other) => other.length - one.length);
  // Of a name that was recorded twice the first.
  const averaged = commonest.filter(({ name }, at) => commonest.findIndex((other) => other.name === name) === at);
  const common = averaged.map(({ channel }) => ({ channel, share: -1 / averaged.length }));
  return averaged.map(({ channel }) => ({
    name: `${sidesOf(channels[channel]?.label ?? '')[0]}-AV`,
    parts: [{ channel, share: 1 }, ...common],
  }));
}

/** Two electrodes that may be subtracted from each other. */
function pairOf(electrodes: readonly Electrode[], from: string, to: string): readonly [Electrode, Electrode] | undefined {
  const named = (name: string): Electrode[] => electrodes.filter((one) => one.name === name.toUpperCase());
  for (const one of named(from))
    for (const other of named(to)) if (one.samples === other.samples && one.reference === other.reference) return [one, other];
  return undefined;
}

function bananaOf(channels: Channels): Trace[] {
  const electrodes = electrodesOf(channels);
  return chains.flatMap((chain) =>
    chain.slice(1).flatMap((to, at): Trace[] => {
      const from = chain[at] ?? '';
      const pair = pairOf(electrodes, from, to);
      if (!pair) return [];
      const [one, other] = pair;
      return [
        {
          name: `${from}-${to}`,
          parts: [
            { channel: one.channel, share: 1 },
            { channel: other.channel, share: -1 },
          ],
        },
      ];
    }),
  );
}
