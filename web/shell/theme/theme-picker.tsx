import { CheckCircleFilled } from '@ant-design/icons';
import { useTranslation } from '../../platform/words/i18n.ts';
import { paletteOf } from './palette.ts';
import { chooseTheme, useTheme } from './theme-store.ts';
import { type ThemeName, themeNames, themeSpec } from './themes.ts';
import './theme-picker.css';

/** The eleven themes as small pictures of the console, one of which is chosen. */
export function ThemePicker() {
  const { t } = useTranslation();
  const { name } = useTheme();
  return (
    <fieldset className="theme-picker">
      <legend>{t('shell.theme')}</legend>
      {themeNames.map((one) => (
        <label key={one} className="theme-card" data-chosen={one === name}>
          <input type="radio" name="theme" value={one} checked={one === name} onChange={() => chooseTheme(one)} />
          <ThemePicture name={one} />
          <span className="theme-name">
            {t(`shell.themes.${one}`)}
            {one === name && <CheckCircleFilled aria-hidden />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function ThemePicture({ name }: { name: ThemeName }) {
  const { color } = useTheme();
  const spec = themeSpec(name);
  const { background, paper, line, button, logo, side, top } = paletteOf(spec, color ?? spec.accent);
  return (
    <svg className="theme-picture" viewBox="0 0 96 60" aria-hidden style={{ background }}>
      <rect x="24" width="72" height="11" fill={top.grounds.at(-1)} />
      <rect width="24" height="60" fill={side.grounds[0]} />
      {side.grounds.length > 1 && <rect y="30" width="24" height="30" fill={side.grounds.at(-1)} />}
      <rect width="24" height="11" fill={logo.grounds[0]} />
      <rect x="5" y="4" width="14" height="3" rx="1" fill={logo.ink} />
      <rect
        x={spec.mark === 'bar' ? 0 : 3}
        y="16"
        width={spec.mark === 'bar' ? 24 : 18}
        height="8"
        rx={spec.radius / 4}
        fill={side.active}
      />
      {[19, 29, 37, 45].map((y) => (
        <rect key={y} x="6" y={y} width="12" height="2" rx="1" fill={y === 19 ? side.activeInk : side.ink} />
      ))}
      <rect x="30" y="17" width="60" height="37" rx={spec.radius / 3} fill={paper} stroke={line} strokeWidth="0.5" />
      <rect x="35" y="23" width="14" height="6" rx={spec.radius / 5} fill={button} />
      {[35, 41, 47].map((y) => (
        <rect key={y} x="35" y={y} width={y === 41 ? 50 : 38} height="2" rx="1" fill={line} />
      ))}
    </svg>
  );
}
