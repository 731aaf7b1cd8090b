import { useMemo, useRef, useState } from 'react';
import { type DicomMark, dicomMarks } from '../../../../contract/domains/image/dicom.shape.ts';
import { listMarks, removeMark, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { useInTurn } from '../use-in-turn.ts';
import type { Measure } from './measures.ts';
import type { Point } from './picture-view.ts';
import type { StudyOfOrder } from './study-source.ts';

type Mark = SentOf<typeof listMarks.row>;

/** A measure, with who made it where it is kept. */
export interface StudyMeasure extends Measure {
  readonly mark?: Mark;
}

const isDicomMark = (shape: string): shape is DicomMark => Object.hasOwn(dicomMarks, shape);

/** The last point of a mark says where it lies: number of its picture, and of its stack. */
function measureOf(mark: Mark): StudyMeasure | undefined {
  const [where, points] = [mark.points.at(-1), mark.points.slice(0, -1)];
  if (!where || points.length < 2 || !isDicomMark(mark.shape)) return undefined;
  return { key: mark.id, shape: mark.shape, points, picture: where[0], stack: where[1], mark };
}

const rounded = ([x, y]: Point): [number, number] => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

const NOWHERE: StudyOfOrder = { applyOrderId: '', fileId: '' };

/** What was measured on a study: kept for both sides where the reader takes part, else for themselves as long as they look. */
export function useStudyMarks(of: StudyOfOrder | undefined, mayMark: boolean) {
  const { applyOrderId, fileId } = of ?? NOWHERE;
  const query = useCall(listMarks, { applyOrderId, fileId }, { enabled: of !== undefined });
  const save = useInTurn(useAction(saveMark, undefined, { success: label('标注已保存') }));
  const removing = useAction(removeMark);
  // Counts on after a removal: two measures of one key would go together.
  const made = useRef(0);
  const [own, setOwn] = useState<readonly StudyMeasure[]>([]);
  const measures = useMemo(() => [...(query.data ?? []).flatMap((mark) => measureOf(mark) ?? []), ...own], [query.data, own]);
  const add = (shape: DicomMark, points: readonly Point[], picture: number, stack: number): void => {
    if (mayMark) void save({ applyOrderId, fileId, shape, points: [...points.map(rounded), [picture, stack]], content: '' });
    else {
      made.current += 1;
      const measure = { key: `own ${made.current}`, shape, points, picture, stack };
      setOwn((known) => [...known, measure]);
    }
  };
  const remove = ({ key, mark }: StudyMeasure): void => {
    if (mark) void removing.send({ applyOrderId, markId: mark.id });
    else setOwn((known) => known.filter((one) => one.key !== key));
  };
  return { measures, add, remove };
}
