import { useState } from 'react';
import { type EcgMeasure, ecgMeasures, isMeasuredOn, measuredPart } from '../../../../contract/domains/image/ecg.measures.ts';
import { type EcgRecording, ecgLeads } from '../../../../contract/domains/image/ecg.shape.ts';
import { listMarks, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { useInTurn } from '../use-in-turn.ts';
import type { EcgPoint } from './ecg-measures.ts';
import type { OwnedMeasure } from './ecg-results.tsx';

/** What was measured on a recording, kept as its marks: two points in milliseconds and microvolts, the name of the lead as their text, and the part of the file. */
export function useMeasures(applyOrderId: string, fileId: string, recording: EcgRecording) {
  const [tool, setTool] = useState<EcgMeasure>();
  const query = useCall(listMarks, { applyOrderId, fileId });
  const save = useInTurn(useAction(saveMark, undefined, { success: label('测量已保存') }));
  const keep = (from: EcgPoint, to: EcgPoint): void => {
    if (!tool) return;
    const points: [number, number][] = [
      [from.ms, from.microvolts],
      [to.ms, to.microvolts],
    ];
    void save({ applyOrderId, fileId, shape: tool, points, content: from.lead, part: measuredPart(recording) });
  };
  const measures = (query.data ?? []).flatMap((mark): OwnedMeasure[] => {
    const shape = keysOf(ecgMeasures).find((one) => one === mark.shape);
    const lead = ecgLeads.find((one) => one === mark.content);
    const [from, to] = mark.points;
    if (!shape || !lead || !from || !to) return [];
    const point = ([ms, microvolts]: readonly [number, number]): EcgPoint => ({ lead, ms, microvolts });
    const isDrawn = isMeasuredOn(recording, mark.part);
    return [{ id: mark.id, shape, from: point(from), to: point(to), authorName: mark.authorName, mine: mark.mine === 1, isDrawn }];
  });
  return { measures, tool, setTool, keep };
}
