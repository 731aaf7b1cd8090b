/** A domain that is to be written: one table, or one document. */
export interface NewDomain {
  readonly name: string;
  /** What people call its rows. */
  readonly title: string;
  readonly kind: 'table' | 'document';
}

/** Its files by their paths below the contract. */
export function filesOf(domain: NewDomain): Record<string, string> {
  const { name, title, kind } = domain;
  const at = (file: string) => `domains/${name}/${name}.${file}.ts`;
  const written = kind === 'document' ? documentOf(domain) : tableOf(domain);
  const granted = kind === 'document' ? grantsOf(name) : '';
  return {
    [at('domain')]: `${importing('defineDomain', '../../kernel/domain.ts')}
${granted && `${importing('pageCodes', '../../kernel/menu.ts')}\n`}${importing(camel(name), `./${name}.resource.ts`)}

export const ${camel(name)}Domain = defineDomain({
  name: '${name}',
  title: '${title}',
  resources: [${camel(name)}],
${granted}});
`,
    [at('resource')]: written,
    [at('english')]: englishOf(domain),
  };
}

/** `health-card` → `healthCard`. */
export function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function importing(what: string, from: string, keyword = 'import'): string {
  return `${keyword} { ${what} } from '${from}';`;
}

const codeOf = (name: string): string => name.replaceAll('-', '_');

function tableOf({ name, title }: NewDomain): string {
  return `${importing('field', '../../kernel/field.ts')}
${importing('enter', '../../kernel/prompts.ts')}
${importing('defineResource', '../../kernel/resource.ts')}

export const ${camel(name)} = defineResource({
  name: '${name}',
  title: '${title}',
  domain: '${name}',
  path: '/blade-${name}/${name}',
  scope: 'tenant',
  permission: '${codeOf(name)}',
  fields: {
    name: field.text('${title}名称', { required: enter, max: 50, filter: 'contains' }),
    remark: field.text('备注', { max: 200 }),
  },
  columns: ['name', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['name']],
  menu: { parent: 'system', path: '/${name}', icon: 'file', sort: 99 },
});
`;
}

function documentOf({ name, title }: NewDomain): string {
  const code = codeOf(name);
  return `${importing('defineDocument', '../../kernel/document.ts')}
${importing('field', '../../kernel/field.ts')}
${importing('fillIn', '../../kernel/prompts.ts')}
${importing('defineStates', '../../kernel/states.ts')}
${importing('reason', '../../kernel/validators.ts')}

const states = defineStates({
  name: '${name}',
  initial: 'draft',
  labels: { draft: '草稿', waiting: '待处理', returned: '已退回', done: '已完成' },
  roles: {
    author: { label: '申请人', is: [{ tenantId: 'tenantId', authorId: 'userId' }] },
    handler: { label: '经办人', is: [{ tenantId: 'tenantId' }] },
  },
  steps: {
    submit: { from: ['draft', 'returned'], to: 'waiting', by: 'author', label: '提交' },
    finish: { from: ['waiting'], to: 'done', by: 'handler', label: '完成' },
    sendBack: { from: ['waiting'], to: 'returned', by: 'handler', label: '退回' },
  },
  main: { waiting: 'finish', returned: 'submit' },
});

export const ${camel(name)} = defineDocument({
  name: '${name}',
  title: '${title}',
  domain: '${name}',
  path: '/blade-${name}/${name}',
  scope: 'tenant',
  permission: '${code}',
  verbs: ['detail', 'submit', 'remove', 'history', 'print'],
  fields: {
    no: field.text('单号', { readOnly: true, max: 32, filter: 'contains', width: 180 }),
    status: field.choice('状态', states.labels, { readOnly: true, filter: 'choice', width: 90, ownWords: 'steps of the program' }),
    content: field.longText('内容', { required: fillIn, max: 500, filter: 'contains' }),
    authorName: field.text('申请人', { readOnly: true, max: 50, width: 90 }),
    authorId: field.id('申请人', { readOnly: true, hidden: true }),
  },
  columns: ['no', 'status', 'content', 'authorName', 'createTime'],
  lifecycle: {
    field: 'status',
    states,
    editable: ['draft', 'returned'],
    removable: ['draft', 'returned'],
    inbox: { about: '{content}' },
    moves: {
      submit: { permission: '${code}_add' },
      finish: {},
      sendBack: {
        permission: '${code}_finish',
        input: { reason: field.longText('原因', { required: fillIn, format: reason }) },
        danger: true,
      },
    },
  },
  document: {
    page: '/${name}/detail',
    begins: { no: { field: 'no', prefix: '${prefixOf(name)}' }, marks: { authorId: 'userId', authorName: 'realName' } },
    submits: 'submit',
    line: ['draft', 'waiting', 'done'],
    lists: {
      mine: {
        title: '我的${title}',
        of: ['author'],
        begins: true,
        menu: { parent: 'system', path: '/${name}/mine', icon: 'file', sort: 98 },
      },
      all: { title: '全部${title}', of: ['handler'], menu: { parent: 'system', path: '/${name}/all', icon: 'file', sort: 99 } },
    },
  },
});
`;
}

/** What numbers of such documents begin with: the first letters of its name. */
function prefixOf(name: string): string {
  const words = name.split('-');
  return (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : name.slice(0, 2)).toUpperCase();
}

/** Who writes such a document, and who goes on with it. */
function grantsOf(name: string): string {
  const code = codeOf(name);
  return `  grants: {
    doctor: [...pageCodes('${code}_mine', 'export'), '${code}_add', '${code}_edit', '${code}_delete'],
    admin: [...pageCodes('${code}_all', 'export'), '${code}_finish'],
  },
`;
}

function englishOf({ name, title, kind }: NewDomain): string {
  const plain = name.replaceAll('-', ' ');
  const called = plain.charAt(0).toUpperCase() + plain.slice(1);
  const words =
    kind === 'document'
      ? { [title]: called, [`我的${title}`]: `My ${plain}s`, [`全部${title}`]: `All ${plain}s` }
      : {
          [title]: called,
          [`${title}名称`]: `${called} name`,
        };
  return `${importing('English', '../../kernel/english.ts', 'import type')}

export const english: English = {
  labels: {
${Object.entries(words)
  .map(([chinese, english]) => `    ${chinese}: '${english}',`)
  .join('\n')}
  },
};
`;
}
