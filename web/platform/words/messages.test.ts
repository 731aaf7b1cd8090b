import { expect, test } from 'vitest';
import { domains } from '../../../contract/domains.ts';
import { deed, said, several, templateOf, word } from '../../../contract/kernel/said.ts';
import { englishBook, englishMessages } from './english-book.ts';
import { messageText, setLabelBook } from './label.ts';
import { saidTemplatesIn } from './said-templates.testing.ts';

const HAN = /\p{Script=Han}/u;
const sources = Object.entries(
  import.meta.glob(['../../../{server,contract,web}/**/*.{ts,tsx}', '!../../../**/*.{test,testing,english}.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }) as Record<string, string>,
);

/** Commands and settings speak to whoever runs the server, not to the console; documents and sheets are in Chinese. */
const NOT_SHOWN =
  /\.demo\.|\/(testing|probes|demo|cli|store|postgres)\/|\/(main|cli|open-services|settings|documentation|write-sheet|person-words)\.ts|report-(content|document|files)|ecg-document|\/audit\/mask-/;
/** What is written down or sent in Chinese, whoever reads it. */
const STAYS_CHINESE: Readonly<Record<string, string>> = {
  '申请人取消：{}': 'kept in the ledger',
  '{}代申请人取消：{}': 'kept in the ledger',
  '会诊终止：{}': 'kept in the ledger',
  '专家未参加：{}': 'kept in the ledger',
  '等{}个{}': 'names of receivers, kept with what they were sent',
  '您有一条紧急消息未读：{}，请登录联医查看。': 'a text message',
  '{}没有填写手机号': 'kept with the text message that did not go',
  '这是一条测试消息，由{}于{}发出。': 'pushed to a telephone',
  '诊疗建议：{}': 'a medical document',
  '序列{}': 'the name of a file',
  '更正原因：{}': 'a medical document',
  '原报告医生：{}，更正医生：{}': 'a medical document',
  '会诊报告-{}-第{}版': 'the name of a file',
  '转诊-{}': 'the name of a file',
  '{}{} {}（{}） {} 共{}条': 'stands in an exported sheet, which is Chinese',
  '日志无法写入（{}）：服务继续运行，此后的日志行将丢失，请检查磁盘空间。\n': 'told to operators on standard error',
};
/** What says a text without values. */
const SAYS =
  /(?:\b(?:invalid|conflict|forbidden|notFound|unauthorized|invalidGrant|refuse|push|phrase)\(|\b(?:Refusal|OauthRefusal)\([^'`;]*?|\bStorageError\('[a-z-]+', |\bmessage(?:: | = |\s*\?\?\s*)|return |Notice\(row, |appointment\(\w+, )'((?:[^'\\\n]|\\.)*)'/g;

const isServers = (path: string): boolean => /\/(?:server|contract)\//.test(path) && !NOT_SHOWN.test(path);
const codeOf = (source: string): string => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'])\/\/.*$/gm, '$1');
const found = sources.filter(([, source]) => HAN.test(source)).map(([path, source]) => ({ path, ...saidTemplatesIn(path, source) }));

/** What moves and deadlines tell people, as it is declared. */
const told = domains
  .flatMap(({ resources = [] }) => resources)
  .flatMap(({ lifecycle }) => [...Object.values(lifecycle?.moves ?? {}), ...Object.values(lifecycle?.deadlines ?? {})])
  .flatMap(({ tells = [] }) => tells);

const templates = new Set([...found.flatMap((one) => one.templates), ...told.flatMap(({ text = '' }) => templateOf(text).template)]);
const ours = [...templates].filter((template) => /[^\x20-\x7e]/.test(template));

test('every template that is said has an English one, and no other has', () => {
  expect(ours.length).toBeGreaterThan(120);
  expect(ours.filter((template) => !Object.hasOwn(englishBook.templates, template))).toEqual([]);
  expect(Object.keys(englishBook.templates).filter((template) => !templates.has(template))).toEqual([]);
});

test('no Chinese with values in it is finished before it is said', () => {
  const finished = found.filter(({ path }) => isServers(path)).flatMap((one) => one.finished);
  expect(new Set(finished)).toEqual(new Set(Object.keys(STAYS_CHINESE)));
  const lapse =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source that is looked at
    'const f = () => (a ? invalid(`附件不能超过${most}个`) : said`最多${b ? `共${n}个` : word(c)}`); const d = { title: `导出${c}` };';
  expect(saidTemplatesIn('a.ts', lapse)).toEqual({ templates: ['最多{0}'], finished: ['附件不能超过{}个', '共{}个'] });
});

test('every message without values has an English one', () => {
  const shown = sources
    .filter(([path]) => path.includes('/server/') || path.includes('/contract/'))
    .filter(([path]) => !NOT_SHOWN.test(path));
  const plain = new Set(shown.flatMap(([, source]) => [...codeOf(source).matchAll(SAYS)].map(([, text = '']) => text)));
  for (const { title } of told) plain.add(title);
  const texts = [...plain].filter((text) => HAN.test(text));
  expect(texts.length).toBeGreaterThan(150);
  setLabelBook(englishBook);
  const left = texts.filter((text) => HAN.test(messageText(text)));
  setLabelBook(undefined);
  expect(left).toEqual([]);
});

test('each English message has the values of its Chinese one, and no Chinese of its own', () => {
  const holes = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
  for (const [chinese, english] of Object.entries(englishMessages)) {
    expect(holes(chinese), chinese).not.toEqual([]);
    expect(holes(english), chinese).toEqual(holes(chinese));
    expect(HAN.test(english), chinese).toBe(false);
  }
});

test('words in a message are translated, also several and messages in messages; values stay as they are', () => {
  const problems = [said`${word('姓名')}不能为空`, said`${word('角色')}不存在：${'姓名'}`];
  const messages = [
    said`${several([word('姓名'), word('手机号')])}已存在`,
    said`第${3}行：${several(problems, '；')}`,
    said`${word('会诊费')}不能小于${said`${0.5}元`}`,
    said`所属机构已过期，请联系${'张三 13800000000'}`,
    said`文件“${'{0}不能为空'}”是空的，请重新选择`,
    said`${word('启用')}状态下不能${deed('启用')}`,
  ];
  expect(messages.map(messageText)).toEqual([
    '姓名、手机号已存在',
    '第3行：姓名不能为空；角色不存在：姓名',
    '会诊费不能小于0.5元',
    '所属机构已过期，请联系张三 13800000000',
    '文件“{0}不能为空”是空的，请重新选择',
    '启用状态下不能启用',
  ]);
  const labels = { 姓名: 'Name', 手机号: 'Phone', 角色: 'Role', 会诊费: 'Fee', 启用: 'Enabled' };
  setLabelBook({ labels, templates: englishBook.templates, contexts: { action: { 启用: 'Enable' } } });
  expect([...messages, '张三', said`没有英文的${word('姓名')}`].map(messageText)).toEqual([
    'Already exists: Name, Phone',
    'Row 3: Name is required; No such Role: 姓名',
    'Fee must not be less than 0.5 yuan',
    'The term of your hospital has ended; please contact 张三 13800000000',
    '"{0}不能为空" is empty, please choose again',
    'Not possible while "Enabled": Enable',
    '张三',
    '没有英文的姓名',
  ]);
  setLabelBook(undefined);
});
