import type { ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';

type Locale = NonNullable<ConfigProviderProps['locale']>;

// The library calls its modules CommonJS, so the compiler expects a wrapper around the default export that is not there.
export const libraryChinese = zhCN as unknown as Locale;
export const libraryEnglish = enUS as unknown as Locale;
