import { createHash } from 'node:crypto';
import { MOST_STACKS } from '../../../../contract/domains/image/dicom.limits.ts';
import type { Examination, Sides, Stack, StackPlace, StudyPatient, Window } from '../../../../contract/domains/image/dicom.shape.ts';
import type { CollectedInstance, Place } from './collect-study.ts';
import { areSeveralPeople, SEVERAL } from './patient-differences.ts';
import { turnOf } from './picture-sides.ts';
import type { FrameFacts } from './read-instance.ts';
import { StudyFault } from './study-fault.ts';

/** A stack before its pictures were looked at, and where they lie. */
export interface BuiltStack {
  readonly stack: Stack;
  readonly places: readonly Place[];
}

interface Picture {
  readonly of: CollectedInstance;
  readonly place: Place;
  readonly facts: FrameFacts;
  readonly at: number;
}

/** Groups what was collected into stacks, each in the order of the body or of the device. Throws `StudyFault` for too many. */
export function buildStacks(collected: readonly CollectedInstance[]): BuiltStack[] {
  const measured = groupBy(collected, measuredKeyOf);
  // Hundreds of scales in one series are not worth refusing a study for: its pictures stay together, and have none.
  const groups = measured.size > MOST_STACKS ? groupBy(collected, keyOf) : measured;
  if (groups.size > MOST_STACKS) throw new StudyFault('stacks');
  const references = [...new Set(collected.map(({ instance }) => instance.reference))];
  const examinations = examinationsOf(collected);
  const orderOf = (group: readonly CollectedInstance[]): readonly number[] => [
    examinations.get(group[0]?.instance.studyUid ?? '')?.number ?? 0,
    group[0]?.instance.seriesNumber ?? 0,
    Math.min(...group.map(({ instance }) => instance.number)),
  ];
  const ordered = [...groups.values()].toSorted((one, other) => compare(orderOf(one), orderOf(other)));
  const numbers = [...new Set(ordered.map((one) => one[0]?.instance.series))];
  const built = ordered.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { series, reference, studyUid } = first.instance;
    const about = { number: numbers.indexOf(series) + 1, examination: examinations.get(studyUid) };
    return [buildStack(first, group, about, references.indexOf(reference))];
  });
  return withinRoom(built);
}

/** Letters of all curves of a study: what is kept of it is answered whole, and held in memory. */
const MOST_CURVE_LETTERS = 4_000_000;

/** Each with as many of its curves as there is room for; a device writes the same few into every series. */
function withinRoom(built: readonly BuiltStack[]): BuiltStack[] {
  let room = MOST_CURVE_LETTERS;
  return built.map(({ stack: { curves = [], ...stack }, places }) => {
    const kept = curves.filter(({ greys }) => {
      room -= greys.length;
      return room >= 0;
    });
    return { stack: kept.length > 0 ? { ...stack, curves: kept } : stack, places };
  });
}

function groupBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/** The examinations of an upload by their identifiers, the newest first: what is asked about is most likely that. */
function examinationsOf(collected: readonly CollectedInstance[]): Map<string, Examination> {
  const found = [...groupBy(collected, ({ instance }) => instance.studyUid)].map(([uid, group]) => {
    const pick = (fact: 'hospital' | 'study' | 'takenOn'): string =>
      group.find(({ instance }) => instance[fact] !== '')?.instance[fact] ?? '';
    return { uid, hospital: pick('hospital'), description: pick('study'), takenOn: pick('takenOn') };
  });
  const ordered = found.toSorted((one, other) => (one.takenOn < other.takenOn ? 1 : one.takenOn > other.takenOn ? -1 : 0));
  return new Map(
    ordered.map(({ uid, hospital, description, takenOn }, at) => [
      uid,
      { number: at + 1, ...(hospital ? { hospital } : {}), ...(description ? { description } : {}), ...(takenOn ? { takenOn } : {}) },
    ]),
  );
}

/** Pictures of one series, size and direction; a file of many pictures is a stack of its own. */
function keyOf({ instance, coding, bytes }: CollectedInstance): string {
  const { format, studyUid, series, uid, direction, aspect, unit, isSigmoid } = instance;
  const { rows, columns, frames, photometric } = format;
  // Pictures of one stack are seen by the same curve, and their values are of one kind.
  const curves = instance.curves.map(({ first, greys }) => createHash('sha256').update(`${first} ${greys}`).digest('hex'));
  const shown = [...curves, photometric, coding, bytes, format.isSigned, isSigmoid, unit];
  return [studyUid, series, ...shown, rows, columns, aspect, turnOf(direction), frames > 1 ? uid : ''].join('|');
}

/** To a tenth of a millimetre in ten centimetres: devices write the digits of one spacing as they like. */
const scaleOf = ({ instance: { spacing, isDetector } }: CollectedInstance): string =>
  spacing ? `${spacing.map((one) => one.toPrecision(4)).join(' ')} ${isDetector}` : '';

/** What is measured on a picture is measured by its own scale: stills of an ultrasound were taken at several depths, films on several plates. */
const measuredKeyOf = (one: CollectedInstance): string => `${keyOf(one)}|${scaleOf(one)}`;

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

function buildStack(
  first: CollectedInstance,
  group: readonly CollectedInstance[],
  { number, examination }: { number: number; examination: Examination | undefined },
  frame: number,
): BuiltStack {
  const { instance, coding, bytes } = first;
  const { format, direction, isDetector, unit, frameTime, modality, description } = instance;
  const spacing = group.every((one) => scaleOf(one) === scaleOf(first)) ? instance.spacing : undefined;
  const normal = direction && normalOf(direction);
  const pictures = inOrder(group, normal);
  const along = normal && alongOf(pictures, normal);
  const stack: Stack = {
    ...{ number, modality, description, columns: format.columns, rows: format.rows, pictures: pictures.length, coding, bytes },
    isSigned: format.isSigned,
    isInverted: format.photometric === 'MONOCHROME1',
    rescale: oneOrEach(pictures.map(({ facts }) => facts.rescale)),
    windows: windowsOf(pictures),
    mayBeBurned: group.some((one) => one.instance.mayBeBurned),
    ...(examination ? { examination } : {}),
    ...seenOf(group, pictures),
    ...(unit ? { unit } : {}),
    ...(instance.presets.length > 0 ? { presets: instance.presets } : {}),
    ...(instance.curves.length > 0 ? { curves: instance.curves } : {}),
    ...(spacing ? { spacing, isDetector } : instance.aspect ? { aspect: instance.aspect } : {}),
    ...(frameTime || format.frames > 1 ? { frameTime: frameTime ?? USUAL_FRAME_TIME } : {}),
    ...(normal && along && instance.reference ? { place: { frame, normal, along } } : {}),
  };
  return { stack, places: pictures.map(({ place }) => place) };
}

/** How its pictures lie in the body, and what else is known of how they are seen. */
function seenOf(group: readonly CollectedInstance[], pictures: readonly Picture[]): Pick<Stack, 'sides' | 'hasOverlay' | 'isSigmoid'> {
  const each = pictures.map(({ facts }) => facts.sides);
  const kinds = new Set(each.map((one) => JSON.stringify(one)));
  const sides: readonly Sides[] = kinds.size > 1 ? each : each.slice(0, 1);
  return {
    ...(sides.some((one) => Object.keys(one).length > 0) ? { sides } : {}),
    ...(group.some(({ instance }) => instance.hasOverlay) ? { hasOverlay: true } : {}),
    ...(group[0]?.instance.isSigmoid ? { isSigmoid: true } : {}),
  };
}

/** Of what moves and does not say how fast, in ms. */
const USUAL_FRAME_TIME = 40;

function inOrder(group: readonly CollectedInstance[], normal: StackPlace['normal'] | undefined): Picture[] {
  const byNumber = group
    .toSorted((one, other) => one.instance.number - other.instance.number || (one.instance.uid < other.instance.uid ? -1 : 1))
    .flatMap((of) =>
      of.instance.facts.flatMap((facts, at): Picture[] => {
        const place = of.places[at];
        return place ? [{ of, place, facts, at }] : [];
      }),
    );
  const along = normal && group.length > 1 ? alongOf(byNumber, normal) : undefined;
  // Pictures at one place were taken one after the other.
  if (!along || new Set(along.map((one) => one.toFixed(2))).size < along.length) return byNumber;
  const ascends = (along.at(-1) ?? 0) >= (along[0] ?? 0);
  return byNumber
    .map((picture, at) => ({ picture, along: along[at] ?? 0 }))
    .toSorted((one, other) => (ascends ? one.along - other.along : other.along - one.along))
    .map(({ picture }) => picture);
}

function normalOf([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): StackPlace['normal'] {
  const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
  return [rounded(b * f - c * e), rounded(c * d - a * f), rounded(a * e - b * d)];
}

/** Where each lies along what is upright on them; nothing where one of them does not say. */
function alongOf(pictures: readonly Picture[], [x, y, z]: StackPlace['normal']): number[] | undefined {
  const found = pictures.map(({ facts: { position } }) =>
    position ? Math.round(((position[0] ?? 0) * x + (position[1] ?? 0) * y + (position[2] ?? 0) * z) * 100) / 100 : Number.NaN,
  );
  return found.every((one) => Number.isFinite(one)) ? found : undefined;
}

/** One for all where all are the same. */
function oneOrEach<T extends readonly number[]>(values: readonly T[]): readonly T[] {
  const [first] = values;
  return first && values.every((one) => one.every((value, at) => value === first[at])) ? [first] : values;
}

function windowsOf(pictures: readonly Picture[]): readonly Window[] {
  const found = pictures.flatMap(({ facts: { window } }) => (window ? [window] : []));
  return found.length === pictures.length ? oneOrEach(found) : [];
}

/** Of what files of one person say differently: as much as shows that they do. */
const MOST_SAID = 4;

/**
 * Whose it is, as its files say; what pictures do not say is said by files that were left out. Throws `StudyFault` where pictures say different people:
 * nobody sees the others.
 */
export function patientOf(collected: readonly CollectedInstance[], othersSaid: readonly StudyPatient[]): StudyPatient {
  const told = collected.map(({ instance }) => instance.patient);
  const pick = (fact: keyof StudyPatient): string => [...told, ...othersSaid].find((one) => one[fact] !== '')?.[fact] ?? '';
  // One person of whom files say several things is compared by each of them.
  const each = (fact: keyof StudyPatient): string =>
    [...new Set(told.map((one) => one[fact]).filter((one) => one !== ''))].slice(0, MOST_SAID).join(SEVERAL) || pick(fact);
  const others = [...new Map(told.map((one) => [`${one.name}\0${one.number}\0${one.birth}`, one])).values()];
  if (areSeveralPeople(others)) throw new StudyFault('people');
  return { name: pick('name'), sex: each('sex'), birth: each('birth'), number: pick('number') };
}

/** What makes each series the same wherever it was packed: its pictures, by the names and bytes that they came with. */
export function seriesDigests(collected: readonly CollectedInstance[]): string[] {
  return [...groupBy(collected, ({ instance }) => instance.series).values()].map((group) => {
    const parts = group.map(({ instance, digest }) => `${instance.uid}:${digest}`).toSorted();
    return createHash('sha256').update(parts.join('\n')).digest('hex');
  });
}
