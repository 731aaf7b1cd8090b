import type { FoundSeries, FoundStudy } from './dicomweb-port.ts';

type Elements = Readonly<Record<string, unknown>>;

const tags = {
  studyDate: '00080020',
  accession: '00080050',
  modality: '00080060',
  modalities: '00080061',
  description: '00081030',
  patientName: '00100010',
  patientNumber: '00100020',
  patientBirth: '00100030',
  patientSex: '00100040',
  studyUid: '0020000D',
  seriesUid: '0020000E',
  seriesNumber: '00200011',
  seriesDescription: '0008103E',
  seriesPictures: '00201209',
  series: '00201206',
  pictures: '00201208',
  failed: '00081198',
  referenced: '00081199',
  reason: '00081197',
} as const;
type Tag = keyof typeof tags;

const MOST_LETTERS = 200;

/** The studies of an answer in the JSON model of DICOM (PS3.18 F), as far as they say which they are. Nothing where it is no such answer. */
export function studiesIn(body: string): FoundStudy[] | undefined {
  const read = parsed(body);
  if (!Array.isArray(read)) return undefined;
  return read.flatMap((one: unknown) => studyIn(elementsOf(one)));
}

function studyIn(of: Elements | undefined): FoundStudy[] {
  const studyUid = of ? textAt(of, 'studyUid') : '';
  if (!of || !isUid(studyUid)) return [];
  const [takenOn, series, pictures] = [dateIn(textAt(of, 'studyDate')), countAt(of, 'series'), countAt(of, 'pictures')];
  return [
    {
      studyUid,
      ...(takenOn ? { takenOn } : {}),
      modality: textAt(of, 'modalities') || textAt(of, 'modality'),
      description: textAt(of, 'description'),
      accession: textAt(of, 'accession'),
      ...(series === undefined ? {} : { series }),
      ...(pictures === undefined ? {} : { pictures }),
      patient: {
        name: textAt(of, 'patientName'),
        sex: textAt(of, 'patientSex'),
        birth: dateIn(textAt(of, 'patientBirth')) ?? '',
        number: textAt(of, 'patientNumber'),
      },
    },
  ];
}

/** The series of such an answer, likewise. */
export function seriesIn(body: string): FoundSeries[] | undefined {
  const read = parsed(body);
  if (!Array.isArray(read)) return undefined;
  return read.flatMap((one: unknown) => seriesOf(elementsOf(one)));
}

function seriesOf(of: Elements | undefined): FoundSeries[] {
  const seriesUid = of ? textAt(of, 'seriesUid') : '';
  if (!of || !isUid(seriesUid)) return [];
  const [number, pictures] = [countAt(of, 'seriesNumber'), countAt(of, 'seriesPictures')];
  return [
    {
      seriesUid,
      ...(number === undefined ? {} : { number }),
      modality: textAt(of, 'modality'),
      description: textAt(of, 'seriesDescription'),
      ...(pictures === undefined ? {} : { pictures }),
    },
  ];
}

/** What an archive answers to files that were sent to it (PS3.18 10.5.3); nothing where that cannot be read, or says nothing of any file. */
export function storedIn(body: string): { stored: number; refused: number; reason?: string } | undefined {
  const of = elementsOf(parsed(body));
  if (!of || !(tags.referenced in of || tags.failed in of)) return undefined;
  const [stored, failed] = [itemsAt(of, 'referenced'), itemsAt(of, 'failed')];
  const reason = failed[0] ? textAt(failed[0], 'reason') : '';
  return { stored: stored.length, refused: failed.length, ...(reason ? { reason } : {}) };
}

export const isUid = (text: string): boolean => text.length <= 64 && /^[0-9]+(\.[0-9]+)*$/.test(text);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function elementsOf(value: unknown): Elements | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : undefined;
}

function valuesAt(of: Elements, tag: Tag): readonly unknown[] {
  const values = elementsOf(of[tags[tag]])?.Value;
  return Array.isArray(values) ? values : [];
}

function itemsAt(of: Elements, tag: Tag): Elements[] {
  return valuesAt(of, tag)
    .map(elementsOf)
    .filter((one) => one !== undefined);
}

/** Several with a comma; a name in all the ways in which it is written, with `=` between them. */
function textAt(of: Elements, tag: Tag): string {
  return valuesAt(of, tag).flatMap(wordsOf).join(', ').slice(0, MOST_LETTERS);
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value).trim()];
  const name = elementsOf(value);
  if (!name) return [];
  const written = [name.Alphabetic, name.Ideographic, name.Phonetic];
  return [written.filter((one) => typeof one === 'string' && one !== '').join('=')];
}

function countAt(of: Elements, tag: Tag): number | undefined {
  const count = Number(textAt(of, tag) || Number.NaN);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function dateIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}
