import { Button, ColorPicker, Flex } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { ControlProps } from './form-types.ts';

const presets = ['#1f5fb8', '#0f766e', '#0f9f8f', '#2f9e44', '#d9770a', '#d9363e', '#c2378b', '#6d4bc3', '#5b6b82'];

/** A colour is picked, and shown as what it is; nothing is one of its values. */
export function ColorControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const color = typeof value === 'string' && value !== '' ? value : undefined;
  const name = label(field.label);
  return (
    <Flex gap={8}>
      <ColorPicker
        value={color ?? null}
        disabled={disabled}
        disabledAlpha
        format="hex"
        disabledFormat
        presets={[{ label: name, colors: presets }]}
        onChangeComplete={(next) => onChange?.(next.toHexString())}
      >
        <Button id={id} disabled={disabled} icon={<Swatch color={color} />}>
          {color ?? t('common.selectWhat', { label: name })}
        </Button>
      </ColorPicker>
      {color && !disabled && (
        <Button type="link" onClick={() => onChange?.(null)}>
          {t('file.remove')}
        </Button>
      )}
    </Flex>
  );
}

function Swatch({ color }: { color: string | undefined }) {
  return <span className="color-swatch" style={{ background: color }} aria-hidden />;
}
