import { defineDomain } from '../../kernel/domain.ts';
import { logDictionaries } from './log.dictionaries.ts';
import { logMenu } from './log.menu.ts';
import { logParams } from './log.params.ts';

/** What happened, and the switches of the server's own interfaces. */
export const logsDomain = defineDomain({
  name: 'logs',
  title: '日志监控',
  isPlatform: true,
  menu: logMenu,
  params: logParams,
  dictionaries: logDictionaries,
});
