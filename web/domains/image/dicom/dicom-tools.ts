import { type DicomMark, dicomMarks } from '../../../../contract/domains/image/dicom.shape.ts';

/** What dragging over a picture does; measures are made by dragging as well. */
export const handTools = { window: '调窗', scroll: '翻页', pan: '平移', zoom: '缩放' } as const;
export const tools = { ...handTools, ...dicomMarks } as const;
export type Tool = keyof typeof tools;

export const isMeasuring = (tool: Tool): tool is DicomMark => tool in dicomMarks;

/** What the keys do, as the help lists them. */
export const keyHelp = [
  ['↑ ↓ / PageUp PageDown', '上一幅、下一幅'],
  ['Home / End', '第一幅、最后一幅'],
  ['空格', '播放或暂停'],
  ['1 2 3 4', '肺窗、骨窗、软组织窗、脑窗（CT）'],
  ['0', '复位'],
  ['+ -', '放大、缩小'],
  ['W S P Z', '调窗、翻页、平移、缩放'],
  ['L A B E', '测量长度、角度、矩形、椭圆'],
  ['I R F', '反相、旋转、翻转'],
  ['滚轮', '翻页；按住Ctrl缩放'],
  ['右键拖动', '缩放'],
  ['中键拖动', '平移'],
] as const;

export const toolKeys: Readonly<Record<string, Tool>> = {
  ...{ w: 'window', s: 'scroll', p: 'pan', z: 'zoom' },
  ...{ l: 'length', a: 'angle', b: 'box', e: 'ellipse' },
};
