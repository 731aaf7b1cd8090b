import { Select } from 'antd';
import { ctWindows, type Stack, type Window } from '../../../../contract/domains/image/dicom.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { label } from '../../../platform/words/label.ts';
import { curveName } from './pane-words.tsx';
import type { PictureView } from './picture-view.ts';

/** What is seen of the values: by a window, or a curve of the device; by neither as the picture says. */
export interface Shade {
  readonly window: Window | undefined;
  readonly curve: number | undefined;
}

interface Offered extends Shade {
  readonly value: string;
  readonly label: string;
}

const OWN = 'own';

/** Windows and curves that are offered: those of the device first. */
export function WindowSelect({ stack, view, onShade }: { stack: Stack; view: PictureView; onShade: (shade: Shade) => void }) {
  const offered = offeredOf(stack);
  const chosen = offered.find((one) => isShown(one, view));
  const options = offered.map(({ value, label: name }) => ({ value, label: name }));
  return (
    <Select
      size="small"
      aria-label={label('窗宽窗位')}
      value={chosen?.value ?? OWN}
      options={chosen ? options : [...options, { value: OWN, label: label('自定义窗') }]}
      onChange={(value: string) => {
        const next = offered.find((one) => one.value === value);
        if (next) onShade({ window: next.window, curve: next.curve });
      }}
      style={{ width: 150 }}
    />
  );
}

function offeredOf({ unit, curves = [], presets = [], windows }: Stack): Offered[] {
  const plain = { window: undefined, curve: undefined };
  const linear = windows[0];
  const named = unit === 'HU' ? keysOf(ctWindows) : [];
  const byCurve = curves.map((curve, at) => ({ ...plain, curve: at, value: `curve ${at}`, label: curveName(curve, at) }));
  const linearOfCurved = curves.length > 0 && linear ? [{ ...plain, window: linear, value: 'linear', label: label('线性窗') }] : [];
  return [
    ...(curves.length > 0 ? byCurve : [{ ...plain, value: 'preset', label: label('默认窗') }]),
    ...linearOfCurved,
    ...presets.map(({ name, window }, at) => ({ ...plain, window, value: `preset ${at}`, label: `${name} ${window.join('/')}`.trim() })),
    ...named.map((name) => {
      const { window } = ctWindows[name];
      return { ...plain, window, value: name, label: `${label(ctWindows[name].label)} ${window.join('/')}` };
    }),
  ];
}

function isShown(one: Offered, { window, curve }: PictureView): boolean {
  if (window) return one.window?.every((value, at) => value === window[at]) === true;
  return !one.window && (one.curve ?? 0) === (curve ?? 0);
}
