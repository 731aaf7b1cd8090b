import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { type Fields, field, omit } from '../../kernel/field.ts';
import { keysOf } from '../../kernel/keys.ts';
import { apiLogRow, changeLogRow, errorLogRow, loginLogRow, usualLogRow } from './log.fields.ts';

const domain = 'logs';

/** Columns that a list does without: they are long, and shown with the single row. */
const detailOnly = ['stack', 'params', 'changes', 'info', 'userAgent'] as const;

/** Ids that say nothing to a reader, and what is there as a text already. */
const notRead = ['id', 'userId', 'reasonSaid'];

function logOf<const N extends string, const F extends Fields>(name: N, title: string, row: F) {
  const shown = omit(row, ...detailOnly);
  const base = `/blade-log/${name}`;
  const permission = `log_${name}_view`;
  const list = defineQuery({
    name: `list-${name}-log`,
    title: `${title}列表`,
    domain,
    kind: 'page',
    path: `${base}/list`,
    also: [{ method: 'GET', path: `${base}/page` }],
    permission,
    filters: Object.fromEntries(Object.entries(shown).filter(([, spec]) => spec.filter)),
    sortable: ['createTime'],
    row: shown,
  });
  const detail = defineQuery({
    name: `detail-${name}-log`,
    title: `${title}详情`,
    domain,
    kind: 'row',
    path: `${base}/detail`,
    permission,
    input: { id: field.id('编号', { required: true }) },
    row,
    key: 'id',
    keyOf: `${name}_log`,
  });
  const exported = exportOf(
    list,
    keysOf(shown).filter((key) => !notRead.includes(key)),
  );
  return { list, detail, export: exported };
}

export const usualLog = logOf('usual', '操作日志', usualLogRow);
export const apiLog = logOf('api', '接口日志', apiLogRow);
export const errorLog = logOf('error', '错误日志', errorLogRow);
export const loginLog = logOf('login', '登录日志', loginLogRow);
export const changeLog = logOf('change', '数据变更', changeLogRow);

const nameKinds = { table: '数据表', change: '操作', read: '查询' } as const;

/** What logs call by names of the program, with what people call it: tables and calls. */
export const listLogNames = defineQuery({
  name: 'list-log-names',
  title: '日志对象名称',
  domain,
  kind: 'list',
  path: '/blade-log/names',
  permission: [usualLog, apiLog, errorLog, changeLog].map(({ list }) => list.permission),
  row: {
    kind: field.choice('类别', nameKinds, { ownWords: 'words of the log', always: true }),
    name: field.text('标识', { always: true }),
    title: field.text('名称', { always: true }),
  },
});

export const MOST_CLIENT_LOGS = 50;

/** What a browser noticed by itself: errors of scripts, calls that got no answer. */
export const sendLogs = defineEndpoint({
  name: 'send-logs',
  title: '上报客户端日志',
  domain,
  kind: 'action',
  method: 'POST',
  path: '/blade-log/sendLogs',
  also: [{ method: 'POST', path: '/user/send-logs' }],
  permission: SIGNED_IN,
  input: { logs: field.json('日志', { required: '请提供日志', max: 200_000 }) },
});
