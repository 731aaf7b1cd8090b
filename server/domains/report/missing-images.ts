import { type Message, type Said, said, several, word } from '../../../contract/kernel/said.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PrintedImage, ReportContent } from './printed-report.ts';

/** A picture that a report does not show, called as the report calls it. */
export interface Missing {
  readonly id: string;
  readonly place: Said;
  readonly why: string;
  readonly isPassing: boolean;
}

/** As its PDF numbers a picture of the conclusion, or of what one of several experts said. */
const placeOf = (index: number, whose?: string): Said => (whose ? said`${whose} 图 ${index + 1}` : said`图 ${index + 1}`);

function missingIn({ images = [], experts = [], layout }: ReportContent): Missing[] {
  if (!layout.parts.includes('keyImages')) return [];
  const of = (printed: readonly PrintedImage[], whose?: string): Missing[] =>
    printed.flatMap((one, index) =>
      'missing' in one ? [{ id: one.id ?? '', place: placeOf(index, whose), why: one.missing, isPassing: one.isPassing === true }] : [],
    );
  return [...experts.flatMap(({ name, images: own = [] }) => of(own, name)), ...of(images)];
}

/** Of which pictures a sender knows that they are missing: by their ids, or, said by an older client, how many. */
export interface KnownMissing {
  readonly knownMissing?: readonly string[] | null | undefined;
  readonly missingImages?: number | null | undefined;
}

function isKnown(missing: readonly Missing[], { knownMissing, missingImages }: KnownMissing): boolean {
  const known = knownMissing?.map((id) => id.toLowerCase());
  return known ? missing.every(({ id }) => known.includes(id)) : missing.length <= (missingImages ?? 0);
}

/**
 * What is sent stays as it is: a picture that is missing is left out only with its sender's knowledge. Throws
 * 503 where one of them may be had later, else 409, and names each picture in either case: a store may never answer again, and its pictures
 * must not keep the report back for good. Returns those that are left out.
 */
export function refuseMissing(content: ReportContent, known: KnownMissing): Missing[] {
  const missing = missingIn(content);
  if (isKnown(missing, known)) return missing;
  const waiting = missing.filter(({ isPassing }) => isPassing);
  if (waiting.length > 0)
    throw new Refusal(
      503,
      said`关键图像暂时无法读取（${several(
        waiting.map(({ place }) => place),
        '、',
      )}），报告没有发送，请稍后再试`,
      missing.map(told),
    );
  throw new Refusal(409, askAbout(missing), missing.map(told));
}

function askAbout(missing: readonly Missing[]): Message {
  return said`报告中有${missing.length}张关键图像无法打印，请确认是否仍然发送`;
}

function told({ id, place, why, isPassing }: Missing): { field: string; message: Said; of: string } {
  const message = isPassing ? said`${place}：${word(why)}，稍后可能恢复` : said`${place}：${word(why)}`;
  return { field: 'missingImages', message, of: id };
}
