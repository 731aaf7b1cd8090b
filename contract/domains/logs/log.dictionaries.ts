import type { Dictionary } from '../../kernel/domain.ts';
import { signInResults } from './log.fields.ts';

export const logDictionaries: readonly Dictionary[] = [
  { code: 'log_type', title: '日志类型', entries: { usual: '通用日志', api: '接口日志', error: '错误日志' } },
  { code: 'sign_in_result', title: '登录结果', entries: signInResults },
];
