import { expect, test } from 'vitest';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgDocument } from './ecg-document.ts';

const scale = { layout: '3x4', speed: 25, gain: 10 } as const;
const about = { no: 'HZ1', patientName: '张三', hospital: '甲医院', printedAt: new Date(0) };
const confirmed = { by: '李医生', at: '2026-11-30 10:00:00', reason: '已核对' };

type Printed = ReturnType<typeof ecgDocument>;
/** Points of a line of a warning. */
const LINE = (3.6 * 72) / 25.4;

/** Where the grid begins, in points. */
const gridOf = ({ content }: Printed): number =>
  [content]
    .flat()
    .flatMap((one) => (typeof one === 'object' && 'canvas' in one && 'absolutePosition' in one ? [one.absolutePosition?.y ?? 0] : []))[0] ??
  0;

test('each warning of the print has its own lines; what a list has no room for is told, and no name is cut', () => {
  const recording: EcgRecording = {
    ...{ rate: 500, length: 5_000, leads: {} },
    spans: { I: [0, 1_250], II: [0, 1_250], III: [0, 1_250], V1: [1_250, 2_500] },
    unseen: { I: 1, II: 1 },
    leftOut: Array.from({ length: 32 }, (_, at) => `channel ${at} of the device`),
  };
  const differences = [{ fact: 'name', inStudy: '阿'.repeat(300), inOrder: '张三' } as const];
  const print = ecgDocument(recording, scale, { ...about, compared: { differences, confirmed } });
  const red = [print.content]
    .flat()
    .flatMap((one) => (typeof one === 'object' && 'text' in one && 'color' in one ? [String(one.text)] : []));
  expect(red).toEqual([
    `文件中的患者：姓名 ${'阿'.repeat(40)}等（李医生 于 2026-11-30 10:00:00 确认属于该患者）`,
    expect.stringMatching(/^文件中未显示的导联：(?:channel \d+ of the device、)+channel \d+ of the device等$/),
    '有多段记录、未全部显示的导联：I、II 另有1段',
    '仅记录一段的导联：I、II、III 第0–2.5秒；V1 第2.5–5秒',
  ]);
  const { unseen, leftOut, spans, ...whole } = recording;
  const [none, one, two, three] = [{}, { unseen }, { unseen, spans }, { unseen, spans, leftOut }].map((told) =>
    gridOf(ecgDocument({ ...whole, ...told }, scale, { ...about, compared: {} })),
  );
  expect((one ?? 0) - (none ?? 0)).toBeCloseTo(LINE);
  expect((two ?? 0) - (one ?? 0)).toBeCloseTo(LINE);
  // The names of the leads take two lines.
  expect((three ?? 0) - (two ?? 0)).toBeCloseTo(2 * LINE);
  expect(gridOf(print) - (three ?? 0)).toBeCloseTo(LINE);
});
