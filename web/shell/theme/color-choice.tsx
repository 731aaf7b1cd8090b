import { BgColorsOutlined } from '@ant-design/icons';
import { Button, ColorPicker } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import { chooseColor, useTheme } from './theme-store.ts';
import { PRIMARY } from './themes.ts';

const presets = [PRIMARY, '#1f5fb8', '#0f9f8f', '#2f9e44', '#d9770a', '#d9363e', '#c2378b', '#7257e0', '#5b6b82'];

/** Picks the colour that restyles the whole console; texts take a step of it that can be read. */
export function ColorChoice() {
  const { t } = useTranslation();
  const { color, palette } = useTheme();
  return (
    <ColorPicker
      value={color ?? palette.accent}
      disabledAlpha
      format="hex"
      disabledFormat
      placement="bottomRight"
      presets={[{ label: t('shell.color'), colors: presets }]}
      onChangeComplete={(next) => chooseColor(next.toHexString())}
      panelRender={(panel) => (
        <div className="color-choice">
          {panel}
          <Button type="link" size="small" disabled={color === undefined} onClick={() => chooseColor(undefined)}>
            {t('shell.colorReset')}
          </Button>
        </div>
      )}
    >
      <Button type="text" icon={<BgColorsOutlined />} aria-label={t('shell.color')} title={t('shell.color')} />
    </ColorPicker>
  );
}
