import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, required } from './command.ts';

const contract = fileURLToPath(new URL('../../contract/', import.meta.url));

/** For developers: the smallest domain that runs, a table that a hospital keeps, with its page in the menu. */
export const newDomainCommand: Command = {
  name: 'new-domain',
  title: '（开发）生成一个最小的业务域',
  usage: '--name 名称 --title 中文名',
  options: { name: { type: 'string' }, title: { type: 'string' } },
  run: async ({ tell }, values) => {
    const [name, title] = [required(values, 'name'), required(values, 'title')];
    for (const file of await writeDomain(contract, name, title)) tell(`已生成 contract/${file}`);
    tell(`已登记到 contract/domains.ts。接着：npm run cli -- generate-migration --name add-${name}，审阅后 npm start。`);
  },
};

/** Writes the files of a domain below `root`, and its line into the list of domains. Answers their paths. Throws StartupError. */
export async function writeDomain(root: string, name: string, title: string): Promise<string[]> {
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name)) throw new StartupError('业务域名称只能用小写字母、数字和短横线。');
  const listFile = join(root, 'domains.ts');
  const list = await readFile(listFile, 'utf8');
  if (list.includes(`/${name}.domain.ts'`)) throw new StartupError(`业务域 ${name} 已存在。`);
  await mkdir(join(root, 'domains', name));
  const files = filesOf(name, title);
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text, { flag: 'wx' });
  await writeFile(listFile, listed(list, name));
  return Object.keys(files);
}

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The import in the order of the alphabet, the domain at the end: the order of the list is that of the menu's folders. */
function listed(list: string, name: string): string {
  const line = importing(`${camel(name)}Domain`, `./domains/${name}/${name}.domain.ts`);
  const imports = list.match(/^import .* from '\.\/domains\/.*;$/gm) ?? [];
  const sorted = [...imports, line].sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
  const withImport = list.replace(imports.join('\n'), sorted.join('\n'));
  return withImport.replace(/^\];$/m, `  ${camel(name)}Domain,\n];`);
}

const pathOf = (line: string): string => /'(.*)'/.exec(line)?.[1] ?? '';

function filesOf(name: string, title: string): Record<string, string> {
  const at = (file: string) => `domains/${name}/${name}.${file}.ts`;
  const id = camel(name);
  const code = name.replaceAll('-', '_');
  return {
    [at('domain')]: `${importing('defineDomain', '../../kernel/domain.ts')}
${importing(id, `./${name}.resource.ts`)}

export const ${id}Domain = defineDomain({
  name: '${name}',
  title: '${title}',
  resources: [${id}],
});
`,
    [at('resource')]: `${importing('field', '../../kernel/field.ts')}
${importing('enter', '../../kernel/prompts.ts')}
${importing('defineResource', '../../kernel/resource.ts')}

export const ${id} = defineResource({
  name: '${name}',
  title: '${title}',
  domain: '${name}',
  path: '/blade-${name}/${name}',
  scope: 'tenant',
  permission: '${code}',
  fields: {
    name: field.text('${title}名称', { required: enter, max: 50, filter: 'contains' }),
    remark: field.text('备注', { max: 200 }),
  },
  columns: ['name', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['name']],
  menu: { parent: 'system', path: '/${name}', icon: 'file', sort: 99 },
});
`,
    [at('english')]: `${importing('English', '../../kernel/english.ts', 'import type')}

export const english: English = {
  labels: {
    ${title}: '${english(name)}',
    ${title}名称: '${english(name)} name',
    ${title}列表: '${english(name)} list',
    导出${title}: 'Export ${name.replaceAll('-', ' ')}',
  },
};
`,
  };
}

function importing(what: string, from: string, keyword = 'import'): string {
  return `${keyword} { ${what} } from '${from}';`;
}

function english(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
