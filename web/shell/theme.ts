import { type ThemeConfig, theme } from 'antd';
import type { ThemeMode } from './theme-mode.ts';

/** The product's colour (specification 1 §9). */
export const PRIMARY = '#409EFF';
/** Under which class the component library's colours are CSS variables, for the console's own styles. */
export const CSS_VARIABLES = 'lianyi-theme';

const FONTS = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif`;

/** Compact enough for the 1366×768 screens of hospitals, one look for light and dark. */
export function themeOf(mode: ThemeMode): ThemeConfig {
  const isDark = mode === 'dark';
  return {
    cssVar: { key: CSS_VARIABLES },
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // White text on the product's own blue has a contrast of 2.7; buttons and links take a deeper step of it.
      colorPrimary: isDark ? '#3b8ee6' : '#1f78d8',
      colorInfo: isDark ? '#3b8ee6' : '#1f78d8',
      colorLink: isDark ? '#66b1ff' : '#1f78d8',
      borderRadius: 6,
      fontFamily: FONTS,
      fontSize: 14,
      colorBgLayout: isDark ? '#0d1117' : '#f3f6fa',
      ...(isDark
        ? { colorBgContainer: '#161c26', colorBgElevated: '#1e2632', colorBorder: '#3a4656', colorBorderSecondary: '#27303d' }
        : { colorTextBase: '#1d2738' }),
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: isDark ? '#1c2430' : '#f5f8fc',
        cellPaddingBlockSM: 8,
        rowHoverBg: isDark ? '#1e2a3a' : '#f2f8ff',
        headerSplitColor: 'transparent',
      },
      Menu: { itemHeight: 40, itemBorderRadius: 8, subMenuItemBg: 'transparent', itemBg: 'transparent', activeBarBorderWidth: 0 },
      Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px' },
    },
  };
}
