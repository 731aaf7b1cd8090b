import type { ParamKind } from '../../../../contract/domains/settings/tenant-params.ts';
import { label, labelIfAny } from '../../../kernel/label.ts';
import { centsToYuan } from '../../../kernel/money.ts';

/** One parameter as the server answers it. */
export interface ShownParam {
  paramKey: string;
  title: string;
  group: string;
  kind: ParamKind;
  unit?: string;
  hint?: string;
  min?: number;
  max?: number;
  choices?: Readonly<Record<string, string>>;
  value: string;
  inherited: string;
  source: 'tenant' | 'platform' | 'preset';
  editable: 0 | 1;
}

/** The value as people read it, with its unit: yuan for cents, yes and no for a switch. */
export function readableValue({ kind, unit = '', choices = {} }: Pick<ShownParam, 'kind' | 'unit' | 'choices'>, value: string): string {
  if (kind === 'choice') return label(choices[value] ?? value);
  if (kind === 'switch') return label(value === '1' ? '是' : '否');
  const shown = kind === 'money' ? String(centsToYuan(Number(value))) : value;
  return unit === '' || unit === '%' ? `${shown}${unit}` : `${shown} ${label(unit)}`;
}

/** What may be entered, in words; nothing where the control itself shows it. */
export function limitsText({ kind, unit = '', min, max, hint }: ShownParam): string | undefined {
  if (kind === 'time' || kind === 'days') return label(hint ?? '格式 时:分');
  if (kind === 'switch' || kind === 'choice' || min === undefined || max === undefined) return labelIfAny(hint);
  const [least, most] = kind === 'money' ? [min / 100, max / 100] : [min, max];
  return label('{least} 至 {most}', { least, most: `${most}${unit === '%' ? '%' : ` ${label(unit)}`}` });
}
