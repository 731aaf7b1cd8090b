import type { Action } from './action.ts';
import type { DocumentShape, Perspective } from './document-shape.ts';
import { defineQuery } from './endpoint.ts';
import { type Export, exportOf } from './export-of.ts';
import { type Fields, field, type Needed } from './field.ts';
import { filterParameters } from './filter.ts';
import type { Lifecycle, Moves } from './lifecycle.ts';
import type { MenuItem } from './menu.ts';
import { buttonsOfMoves, eachOnce, kebab, type Living, lifecycleProblems, movesOf, ownRightOf, writableOf } from './moves.ts';
import { type Resource, type ResourceOf, type ResourceSpec, rightOf, rowFieldsOf, withRestore } from './resource-row.ts';
import type { Answering } from './sent.ts';

/** A resource that is a document. */
export type Documented<M extends Moves = Moves> = Living<M> & { readonly document: DocumentShape };

export function isDocument(resource: Resource): resource is Documented {
  return resource.document !== undefined;
}

type DocumentSpec<F extends Fields, M extends Moves, D extends DocumentShape> = Omit<
  ResourceSpec<F, M>,
  'lifecycle' | 'document' | 'seenBy'
> & {
  readonly lifecycle: Lifecycle<M> & { readonly field: keyof F & string };
  readonly document: D;
};

/** Its fields: what is handed in first is kept before it is complete, so that a row may lack what its form demands. */
type DraftedFields<F extends Fields, D extends DocumentShape> = D extends { readonly submits: string }
  ? { readonly [K in keyof F]: F[K] extends Needed ? F[K] & { readonly mayLack: true } : F[K] }
  : F;

function drafted(fields: Fields, { submits }: DocumentShape): Fields {
  if (submits === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, spec.required ? { ...spec, mayLack: true } : spec]));
}

/** The fourth rung of the ladder (design §5). Throws for names of roles, states, moves and fields that there are none of. */
export function defineDocument<const F extends Fields, const M extends Moves, const D extends DocumentShape>(
  spec: DocumentSpec<F, M, D>,
): ResourceOf<DraftedFields<F, D>, M> & { readonly document: DocumentShape } {
  const document = withRestore({ ...spec, fields: drafted(spec.fields, spec.document) } as unknown as Documented);
  const problems = [...lifecycleProblems(document), ...documentProblems(document)];
  if (problems.length > 0) throw new Error(`${spec.name}: ${problems.join('; ')}`);
  return document as unknown as ResourceOf<DraftedFields<F, D>, M> & { readonly document: DocumentShape };
}

function documentProblems(resource: Documented): string[] {
  const { fields, lifecycle, document, columns } = resource;
  const { states, moves } = lifecycle;
  const lists = Object.values(document.lists);
  const named = [
    ...Object.keys(document.begins.marks),
    ...(document.parties ?? []),
    ...(document.begins.no ? [document.begins.no.field] : []),
    ...lists.flatMap((list) => [...(list.columns ?? columns), ...Object.keys(list.only ?? {})]),
  ];
  const stateNames = [
    ...(document.line ?? []),
    ...(document.otherLine?.states ?? []),
    ...lists.flatMap((list) => [...(list.states ?? []), ...Object.values(list.tabs ?? {}).flatMap((tab) => tab.states ?? [])]),
  ];
  const searched = filterParameters(rowFieldsOf(resource)).map(({ name }) => name);
  const tabs = lists.flatMap((list) => Object.values(list.tabs ?? {}));
  return [
    ...named.filter((name) => !(name in fields) && name !== 'createTime').map((name) => `there is no field ${name}`),
    ...stateNames.filter((state) => !(state in states.labels)).map((state) => `there is no state ${state}`),
    ...lists.flatMap(({ of }) => of.filter((role) => !(role in states.roles)).map((role) => `there is no role ${role}`)),
    ...tabs.flatMap(({ found = {} }) =>
      Object.keys(found).flatMap((name) => (searched.includes(name) ? [] : [`no list is searched by ${name}`])),
    ),
    ...(document.submits && !(document.submits in moves) ? [`there is no move ${document.submits}`] : []),
    ...sightProblems(resource),
    ...beginningProblems(resource),
  ];
}

/** What would show a document to whoever should not see it, or to nobody. */
function sightProblems({ fields, scope, seenBy, document, columns }: Documented): string[] {
  const { parties, submits, lists } = document;
  return [
    ...(scope === 'tenant' || scope === 'pair' ? [] : ['a document belongs to a hospital']),
    ...(seenBy ? ['a document is seen by whoever has one of its lists: seenBy would show more'] : []),
    ...(parties && scope !== 'pair' ? ['other hospitals see only what has the scope pair'] : []),
    ...(parties && !submits ? ['other hospitals see what was handed in: parties need submits'] : []),
    ...Object.entries(lists).flatMap(([name, list]) => [
      ...(list.of.length === 0 ? [`the list ${name} is nobody's`] : []),
      ...(list.columns ?? columns).filter((column) => fields[column]?.kind === 'files').map((column) => `${column} has no place in a list`),
    ]),
  ];
}

/** What would let a document begin, or be handed in, otherwise than is declared. */
function beginningProblems({ fields, lifecycle, document }: Documented): string[] {
  const { submits = '', begins } = document;
  const { states, moves } = lifecycle;
  const marked = [...Object.keys(begins.marks), ...(begins.no ? [begins.no.field] : [])];
  const begun = writableOf(fields, marked).map((name) => `${name} is said by the beginning: no caller may write it`);
  const move = moves[submits];
  if (!move) return begun;
  const handing = move.step ?? submits;
  const leaving = Object.entries(states.steps).filter(([, { from }]) => from.includes(states.initial));
  return [
    ...begun,
    ...(leaving.some(([name]) => name === handing) ? [] : [`${submits} does not start from ${states.initial}`]),
    // Whatever has left its first state is no draft any more, and seen by others.
    ...leaving.filter(([name]) => name !== handing).map(([name]) => `${name} leaves ${states.initial}, which only handing in may`),
    ...('type' in fields ? ['a field cannot be called type: it says whether a save hands in'] : []),
    // A save hands in as well, which neither asks for more nor passes what guards moves of money.
    ...(move.input || move.money ? [`${submits} hands in: what it asks for, and money, needs a move of its own`] : []),
  ];
}

export const saveTypes = { save: '保存草稿', submit: '提交' } as const;

/** What saving a document takes besides its fields: whether it is handed in at once. */
export function saveTypeOf({ document }: Pick<Resource, 'document'>): Fields {
  return document?.submits
    ? { type: field.choice('保存方式', saveTypes, { default: 'save', unshown: true, ownWords: 'buttons of a form' }) }
    : {};
}

/** The list of one perspective, and its export. */
export function listOf(resource: Documented, name: string): { list: Answering<'page'>; exported: Export } {
  const perspective = perspectiveOf(resource, name);
  // Files are shown where a document is opened.
  const row = Object.fromEntries(Object.entries(rowFieldsOf(resource)).filter(([, spec]) => spec.kind !== 'files'));
  const list = defineQuery({
    name: `list-${resource.name}-${kebab(name)}`,
    title: perspective.title,
    purpose: perspective.purpose,
    domain: resource.domain,
    kind: 'page',
    path: `${resource.path}/${perspective.path ?? name}`,
    permission: perspective.permission ?? `${resource.permission}_${name}`,
    filters: Object.fromEntries(Object.entries(row).filter(([, spec]) => spec.filter)),
    sortable: Object.entries(row).flatMap(([key, spec]) => (spec.sortable || spec.filter ? [key] : [])),
    row,
  });
  return { list, exported: exportOf(list, [...(perspective.columns ?? resource.columns)], { permission: `${list.permission}_export` }) };
}

/** By the names of the perspectives. */
export function listsOf(resource: Resource): { name: string; perspective: Perspective; list: Answering<'page'>; exported: Export }[] {
  if (!isDocument(resource)) return [];
  return Object.entries(resource.document.lists).map(([name, perspective]) => ({ name, perspective, ...listOf(resource, name) }));
}

function perspectiveOf({ name: resource, document }: Documented, name: string): Perspective {
  const found = document.lists[name];
  if (!found) throw new Error(`${resource} has no list ${name}`);
  return found;
}

/** Whoever has one of its lists may open a document, and read what happened to it. */
export function viewersOf(resource: Resource): readonly string[] {
  return [...new Set(listsOf(resource).map(({ list }) => String(list.permission)))];
}

/** The pages of its lists, each with the rights that are used there: a move stands with the list of those who make it. */
export function menusOf(resource: Resource): MenuItem[] {
  if (!isDocument(resource)) return [];
  const paged = listsOf(resource).filter(({ perspective }) => perspective.menu);
  const pageOf = pagesOfMoves(
    resource,
    paged.map(({ perspective }) => perspective),
  );
  const beginning = paged.find(({ perspective }) => perspective.begins)?.perspective;
  return paged.flatMap(({ perspective, list, exported }) => {
    const { menu, title } = perspective;
    if (!menu) return [];
    // Where documents are begun on several pages, the first of them has the rights to it.
    const saving =
      perspective === beginning
        ? [
            { code: rightOf(resource, 'add'), title: '新增' },
            { code: rightOf(resource, 'edit'), title: '修改' },
            { code: rightOf(resource, 'delete'), title: '删除' },
          ]
        : [];
    const moving = buttonsOfMoves(resource).filter(({ code }) => pageOf.get(code) === perspective);
    const buttons = [...saving, { code: exported.permission, title: '导出' }, ...moving];
    return [{ ...menu, code: String(list.permission), title, buttons: eachOnce(buttons) }];
  });
}

/** By right, the first page on which somebody stands who makes a move with it; the first of all for what nobody on a page makes. */
function pagesOfMoves(resource: Documented, pages: readonly Perspective[]): ReadonlyMap<string, Perspective | undefined> {
  const { steps } = resource.lifecycle.states;
  const pageOf = ({ steps: taken }: Action) => {
    const makers = taken.flatMap((step) => steps[step]?.by ?? []);
    return pages.find(({ of }) => of.some((role) => makers.includes(role))) ?? pages[0];
  };
  // Of several moves with one right the first decides, as it names the button.
  return new Map(
    movesOf(resource)
      .toReversed()
      .map((move) => [ownRightOf(move), pageOf(move)]),
  );
}
