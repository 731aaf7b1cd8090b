import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./check-architecture.mjs', import.meta.url));

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lianyi-architecture-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(files: Record<string, string>): { code: number | null; lines: string[] } {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' });
  return { code: status, lines: stdout.trim().split('\n') };
}

const ACTION = "export const auditReferral = defineAction({\n  name: 'audit-referral',\n});\n";

describe('check-architecture', () => {
  test('finds what pages without the console take from the component library', () => {
    const { code, lines } = check({
      'web/main.tsx':
        "import { a } from './shell/login.tsx';\nexport const pages = [a, () => import('./shell/console.tsx'), () => import('./guest.tsx')];\n",
      'web/shell/login.tsx': "import type { B } from 'antd';\nexport const a = 1 as unknown as B;\n",
      'web/shell/console.tsx': "import { Button } from 'antd';\nexport const c = Button;\n",
      'web/guest.tsx': "import { d } from './lobby.tsx';\nexport const e = d;\n",
      'web/lobby.tsx': "import { Spin } from 'antd';\nexport const d = Spin;\n",
    });
    expect(lines.filter((line) => line.includes('组件库'))).toEqual(['web/lobby.tsx:1 控制台之外的页面没有组件库的样式,不得引用 antd']);
    expect(code).toBe(1);
  });

  test('accepts a tree that keeps the rules', () => {
    const { code, lines } = check({
      'contract/domains/referral/referral.actions.ts': `import { defineAction } from '../../kernel/action.ts';\n${ACTION}`,
      'contract/kernel/action.ts': '// says : any in a comment\nexport const defineAction = (x: unknown) => x;\n',
      'server/domains/referral/actions/audit-referral.ts':
        "import { reads } from '../../access/access.reads.ts';\nexport const a = [reads, ': any'];\n",
      'server/domains/referral/actions/audit-referral.test.ts': "import { a } from './audit-referral.ts';\n",
      'server/domains/access/access.reads.ts': 'export const reads = 1;\n',
      'web/vite.config.ts': 'export default {};\n',
      'web/row.ts': '// biome-ignore lint/suspicious/noExplicitAny: rows of every kind meet here\nexport type Row = Record<string, any>;\n',
    });
    expect(lines).toEqual(['架构检查通过:7 个文件']);
    expect(code).toBe(0);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'the contract importing a package',
      { 'contract/a.ts': "\nimport { z } from 'zod';\n" },
      'contract/a.ts:2 contract 只能引用自身,不得引用 zod',
    ],
    [
      'the contract importing the server',
      { 'contract/a.ts': "import { b } from '../server/b.ts';" },
      'contract/a.ts:1 contract 不得引用 server/b.ts',
    ],
    ['the console importing the server', { 'web/a.ts': "import type { B } from '../server/b.ts';" }, 'web/a.ts:1 web 不得引用 server/b.ts'],
    ['a dynamic import across layers', { 'server/a.ts': "const b = import('../web/b.ts');" }, 'server/a.ts:1 server 不得引用 web/b.ts'],
    [
      "an action reaching for another tenant's rows",
      {
        'server/domains/x/a.ts': "import { ownerOf } from '../../engine/store/owner-runner.ts';",
        'server/engine/store/owner-runner.ts': '',
      },
      'server/domains/x/a.ts:1 只有记账、待办和可见副本可以引用 server/engine/store/owner-runner.ts',
    ],
    [
      'the engine importing a domain',
      { 'server/engine/jobs/a.ts': "import '../../domains/x/b.ts';" },
      'server/engine/jobs/a.ts:1 不属于业务域的代码不得引用业务域 server/domains/x/b.ts',
    ],
    [
      'a domain importing another, in an import of several lines',
      { 'server/domains/x/a.ts': "import {\n  b,\n} from '../y/b.ts';" },
      'server/domains/x/a.ts:3 业务域 x 不得引用业务域 y 的 server/domains/y/b.ts',
    ],
    ['an import of the composition root', { 'server/a.ts': "import './main.ts';" }, 'server/a.ts:1 任何文件都不得引用 server/main.ts'],
    ['a barrel', { 'web/a.ts': "// all\nexport { b } from './b.ts';\nexport * from './c.ts';\n" }, 'web/a.ts:1 不得有只转发其他模块的文件'],
    ['a default export', { 'web/a.ts': 'export default 1;' }, 'web/a.ts:1 不得使用默认导出'],
    ['any as a type', { 'web/a.ts': 'let a = 1;\nexport let b: any;' }, 'web/a.ts:2 不得使用 any'],
    ['a cast to any', { 'web/a.ts': 'export const b = a as any;' }, 'web/a.ts:1 不得使用 any'],
    [
      'a blind assertion in a domain',
      { 'server/domains/x/a.ts': "import { b as c } from './b.ts';\nexport const d = c as unknown as D;" },
      'server/domains/x/a.ts:2 业务域不得强制转换类型',
    ],
    [
      'an assertion of a call in a domain',
      { 'server/domains/x/a.ts': 'export const d = e(call as Call, [1] as const);' },
      'server/domains/x/a.ts:1 业务域不得强制转换类型',
    ],
    [
      'more assertions in the domains than there were',
      {
        'server/domains/x/a.ts': 'f(g as H);\n'.repeat(200),
        'server/domains/x/a.test.ts': 'f(g as never);',
        'server/engine/jobs/a.ts': 'f(g as never);',
      },
      'server/domains 有 200 处类型断言,不得多于 23 处',
    ],
    [
      'a blind assertion on a screen',
      { 'web/domains/x/a.tsx': 'export const b = c as unknown as D;' },
      'web/domains/x/a.tsx:1 业务域不得强制转换类型',
    ],
    [
      'more assertions on the screens than there were',
      { 'web/domains/x/a.tsx': 'f(g as H);\n'.repeat(200), 'web/engine/list/a.ts': 'f(g as H);' },
      'web/domains 有 200 处类型断言,不得多于 6 处',
    ],
    [
      "the clock of a workstation taken for the server's",
      { 'web/domains/x/a.tsx': 'export const today = () => toWireDate(Date.now());' },
      'web/domains/x/a.tsx:1 控制台的当前时间用 serverNow(),工作站的时钟可能不准',
    ],
    ['a silenced type check', { 'web/a.ts': '\n// @ts-ignore\nexport const b = 1;' }, 'web/a.ts:2 不得关闭类型检查'],
    ['a file name in camel case', { 'web/aB.ts': 'export const b = 1;' }, 'web/aB.ts:1 文件名应为短横线小写'],
    ['a file that is too long', { 'web/a.ts': 'let b;\n'.repeat(401) }, 'web/a.ts:401 文件有 401 行,超过 400 行'],
  ])('reports %s', (_name, files, line) => {
    const result = check(files);
    expect(result.lines).toEqual([line, '架构检查:1 处违反']);
    expect(result.code).toBe(1);
  });

  test('reports a cycle once, with its way round, of types too', () => {
    const { lines } = check({
      'web/a.ts': "import { b } from './b.ts';",
      'web/b.ts': "import { c } from './c.ts';",
      'web/c.ts': "import { a } from './a.ts';",
      'web/d.ts': "import type { E } from './e.ts';",
      'web/e.ts': "import { d } from './d.ts';",
    });
    expect(lines).toEqual([
      'web/c.ts:1 循环引用 web/a.ts → web/b.ts → web/c.ts → web/a.ts',
      'web/e.ts:1 循环引用 web/d.ts → web/e.ts → web/d.ts',
      '架构检查:2 处违反',
    ]);
  });

  test('reports what reaches up, and what stands nowhere', () => {
    const { lines } = check({
      'server/engine/store/a.ts': "import type { B } from '../resource/b.ts';",
      'server/engine/resource/b.ts': "import { c } from '../../platform/net/c.ts';",
      'server/platform/net/c.ts': '',
      'web/engine/elsewhere/d.ts': '',
    });
    expect(lines).toEqual([
      'server/engine/store/a.ts:1 engine/store 不得引用其上层的 server/engine/resource/b.ts',
      'web/engine/elsewhere/d.ts:1 不在任何一层,请在 scripts/lib/layers.mjs 中说明',
      '架构检查:2 处违反',
    ]);
  });

  test('reports an action without its file or its test', () => {
    const { lines } = check({
      'contract/domains/x/x.actions.ts': ACTION,
      'server/domains/x/actions/audit-referral.ts': 'export const a = 1;',
    });
    expect(lines[0]).toBe('contract/domains/x/x.actions.ts:2 动作 audit-referral 缺少 server/domains/*/actions/audit-referral.test.ts');
  });

  test('warns of a long file without failing', () => {
    const { code, lines } = check({ 'web/a.ts': 'let b;\n'.repeat(301), 'web/b.fields.ts': 'let b;\n'.repeat(900) });
    expect(lines[0]).toBe('提醒 web/a.ts 有 301 行,建议拆分');
    expect(code).toBe(0);
  });

  test("demo data are their domain's own, and loaded only where there is a demonstration", () => {
    const { lines } = check({
      'contract/domains.ts': '',
      'contract/domains/access/access.domain.ts': "defineDomain({ name: 'access', isPlatform: true })",
      'contract/domains/referral/referral.domain.ts': "defineDomain({ name: 'referral' })",
      'server/domains/access/access.tables.ts': '',
      'server/domains/referral/referral.tables.ts': '',
      'server/domains/referral/referral.demo.ts': "import { random } from '../../demo/random.ts';\n",
      'server/domains/referral/referral.module.ts': "const demo = () => import('./referral.demo.ts');\n",
      'server/domains/referral/early.ts': "import { demo } from './referral.demo.ts';\nimport { random } from '../../demo/random.ts';\n",
      'server/demo/random.ts': '',
      'server/demo/people.ts':
        "import { a } from '../domains/access/access.tables.ts';\nimport { b } from '../domains/referral/referral.tables.ts';\n",
    });
    expect(lines).toEqual([
      'server/demo/people.ts:2 server/demo 不得引用业务域 referral',
      'server/domains/referral/early.ts:1 演示数据只能用 import() 引用：server/domains/referral/referral.demo.ts',
      'server/domains/referral/early.ts:2 演示数据只能用 import() 引用：server/demo/random.ts',
      '架构检查:3 处违反',
    ]);
  });

  test('a domain reads only those that it declares, and those that every installation has', () => {
    const tree = {
      'contract/domains.ts': '',
      'contract/domains/access/access.domain.ts': "defineDomain({ name: 'access', isPlatform: true })",
      'contract/domains/report/report.domain.ts': "defineDomain({ name: 'report', reads: ['referral', 'survey'] })",
      'contract/domains/referral/referral.domain.ts': "defineDomain({ name: 'referral' })",
      'contract/domains/survey/survey.domain.ts': "import { r } from '../report/report.domain.ts';",
      'server/domains/report/a.ts':
        "import { b } from '../access/b.reads.ts';\nimport { c } from '../../../contract/domains/referral/referral.domain.ts';",
      'server/domains/access/b.reads.ts': '',
      'web/domains/courier/courier.screens.ts': '',
    };
    expect(check(tree).lines).toEqual([
      'contract/domains/courier/courier.domain.ts:1 业务域 courier 没有声明',
      'contract/domains/survey/survey.domain.ts:1 业务域 survey 没有声明读取 report（contract/domains/survey/survey.domain.ts 的 reads）',
      'contract/domains/report/report.domain.ts:1 业务域 report 声明读取 survey，但并未使用',
      '架构检查:3 处违反',
    ]);
  });

  test('what has been released as a migration stays as it was, and nothing new comes before it', () => {
    const folder = 'server/migrations';
    const [first, second] = [`${folder}/20260101000000-one.sql`, `${folder}/20260102000000-two.sql`];
    check({ [first]: 'SELECT 1;', [second]: 'SELECT 2;' });
    spawnSync(process.execPath, [fileURLToPath(new URL('./land-migrations.mjs', import.meta.url)), root]);
    expect(check({ [`${folder}/20260103000000-three.sql`]: 'SELECT 3;' }).code).toBe(0);
    const { lines } = check({ [first]: 'SELECT 4;', [`${folder}/20260101120000-between.sql`]: 'SELECT 5;' });
    expect(lines).toEqual(
      expect.arrayContaining([
        `${first} 已经发布,不得修改:新的变更写成新的迁移`,
        `${folder}/20260101120000-between.sql 必须排在已发布的 20260102000000-two.sql 之后`,
      ]),
    );
    rmSync(join(root, second));
    expect(check({}).lines).toContain(`${second} 已经发布,不得删除或改名`);
  });

  test('rows behind the tenant fence are changed as the role that sees them', () => {
    const [made, changed] = ['server/migrations/20260101000000-made.sql', 'server/migrations/20260102000000-changed.sql'];
    const update = 'UPDATE bed b SET ward = NULL;';
    const files = { [made]: 'ALTER TABLE bed FORCE ROW LEVEL SECURITY;', [changed]: `UPDATE job_run SET name = NULL;\n${update}` };
    expect(check(files).lines).toContain(`${changed} 修改了 bed 的数据:须以 SET LOCAL ROLE lianyi_group 执行,否则看不到任何一行`);
    expect(check({ ...files, [changed]: `SET LOCAL ROLE lianyi_group;\n${update}\nRESET ROLE;` }).code).toBe(0);
  });
});
