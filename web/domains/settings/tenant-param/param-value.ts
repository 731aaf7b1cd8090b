import type { ShownParam } from '../../../../contract/domains/settings/tenant-param.endpoints.ts';
import { centsToYuan } from '../../../engine/parts/money.ts';
import { label } from '../../../platform/words/label.ts';

/** The value as people read it, with its unit: yuan for cents, yes and no for a switch. */
export function readableValue(
  { paramKey, kind, unit = '', choices = {} }: Pick<ShownParam, 'paramKey' | 'kind' | 'unit' | 'choices'>,
  value: string,
): string {
  if (kind === 'choice') return label(choices[Number(value)] ?? value);
  if (kind === 'switch') return label(value === '1' ? '是' : '否');
  const shown = kind === 'money' ? String(centsToYuan(Number(value))) : value;
  return unit === '' || unit === '%' ? `${shown}${unit}` : `${shown} ${label(unit, undefined, paramKey)}`;
}

/** What may be entered, in words; nothing where the control itself shows it. */
export function limitsText({
  paramKey,
  kind,
  unit = '',
  min,
  max,
}: Pick<ShownParam, 'paramKey' | 'kind' | 'unit' | 'min' | 'max'>): string | undefined {
  if (kind === 'switch' || kind === 'choice') return undefined;
  const [least, most] = kind === 'money' ? [min / 100, max / 100] : [min, max];
  return label('{least} 至 {most}', { least, most: `${most}${unit === '%' ? '%' : ` ${label(unit, undefined, paramKey)}`}` });
}
