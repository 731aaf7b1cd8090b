import { echoesOf } from '../../../contract/kernel/echo.ts';
import { addressesOf, type Endpoint, PUBLIC, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { maxPageSize } from '../../../contract/kernel/envelope.ts';
import { type Field, type Fields, maxLength } from '../../../contract/kernel/field.ts';
import { filterParameters } from '../../../contract/kernel/filter.ts';
import { mediaTypes } from '../../../contract/kernel/media-types.ts';
import { isClosed } from '../../../contract/kernel/read-input.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of everything that is served, made from the same declarations that serve it. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const echoes = echoesOf(endpoint, endpoints);
    addressesOf(endpoint).forEach(({ method, path }, index) => {
      const verb = { [method.toLowerCase()]: operationOf(endpoint, { method, path, index, echoes }) };
      paths[`/api${path}`] = { ...paths[`/api${path}`], ...verb };
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: '联医 Lianyi', version, description: '医院集团运营后台接口' },
    paths,
    components: {
      securitySchemes: { bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' } },
      responses: { refused: { description: '拒绝：code 与 HTTP 状态一致，msg 说明原因', content: jsonOf(errorSchema) } },
    },
  };
}

/** A value may be the same again; which forms there are is told where it is described for people. */
const saidSchema: Json = {
  type: 'object',
  description: '带有数值的提示：模板与其中的值',
  required: ['template', 'values'],
  properties: { template: { type: 'string' }, values: { type: 'array', items: { type: ['string', 'number', 'object'] } } },
};

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'success', 'msg'],
  properties: {
    code: { type: 'integer' },
    success: { const: false },
    msg: { type: 'string' },
    said: saidSchema,
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' }, said: saidSchema, of: { type: 'string' } },
      },
    },
  },
};

const bytesSchema: Json = { type: 'string', format: 'binary' };

interface Address {
  readonly method: string;
  readonly path: string;
  readonly index: number;
  /** What its body may hold besides, without effect. */
  readonly echoes: ReadonlySet<string>;
}

function operationOf(endpoint: Endpoint, { method, path, index, echoes }: Address): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const own = Object.entries(endpoint.input).filter(([name, spec]) => !inPath.includes(name) && !spec.readOnly && !spec.hidden);
  const inQuery = method === 'GET' ? own : [];
  return {
    operationId: index === 0 ? endpoint.name : `${endpoint.name}-${index}`,
    summary: endpoint.title,
    tags: [endpoint.domain],
    security: endpoint.permission === PUBLIC ? [] : [{ bladeAuth: [] }],
    'x-permission': endpoint.permission === SIGNED_IN ? undefined : endpoint.permission,
    'x-kind': endpoint.kind,
    'x-key': endpoint.key,
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: endpoint.input[name] ? schemaOf(endpoint.input[name]) : { type: 'string' },
      })),
      ...inQuery.map(([name, spec]) => parameterOf(name, spec, endpoint.draft)),
      ...pageParameters(endpoint),
    ],
    requestBody: method !== 'GET' ? bodyOf(endpoint, Object.fromEntries(own), echoes) : undefined,
    responses: {
      200: { description: '操作成功', content: answerOf(endpoint) },
      '4XX': endpoint.refusal ? refusedWith(endpoint.refusal) : { $ref: '#/components/responses/refused' },
    },
  };
}

function parameterOf(name: string, spec: Field, draft = false): Json {
  return { name, in: 'query', required: Boolean(spec.required) && !draft, description: spec.label, schema: schemaOf(spec) };
}

function pageParameters(endpoint: Endpoint): Json[] {
  if (!['page', 'tree', 'export'].includes(endpoint.kind)) return [];
  const filters = endpoint.filters ?? {};
  return [
    { name: 'current', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: 10 } },
    { name: 'exact', in: 'query', description: '统计全部条数', schema: { type: 'integer', enum: [0, 1] } },
    ...['ascs', 'descs'].map((name) => ({
      name,
      in: 'query',
      description: (endpoint.sortable ?? []).join(','),
      schema: { type: 'string' },
    })),
    ...filterParameters(filters).map(({ name, field }) => ({
      name,
      in: 'query',
      description: filters[field]?.label,
      schema: { type: 'string' },
    })),
  ];
}

function bodyOf(endpoint: Endpoint, fields: Fields, echoes: ReadonlySet<string>): Json {
  const multipart = endpoint.kind === 'upload';
  const read = objectSchema(fields, endpoint.draft);
  // `readOnly` says that they may come back with the row, and do nothing.
  const ignored = Object.fromEntries([...echoes].map((name) => [name, { readOnly: true }]));
  const schema = { ...read, properties: { ...ignored, ...(read.properties as Json) }, additionalProperties: false };
  const file = { type: 'object', properties: { file: bytesSchema }, required: ['file'] };
  if (multipart) return { content: { 'multipart/form-data': { schema: file } } };
  return { content: { ...jsonOf(schema), ...(endpoint.isBare ? { [mediaTypes.form]: { schema } } : {}) } };
}

function answerOf(endpoint: Endpoint): Json {
  const { kind, isBare, mediaType = kind === 'export' ? mediaTypes.sheet : mediaTypes.bytes } = endpoint;
  if (isBare) return jsonOf(objectSchema(endpoint.row ?? {}, true));
  if (kind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  if (kind !== 'export' && kind !== 'file') return jsonOf(answerSchema(endpoint));
  return { [mediaType]: { schema: mediaType === mediaTypes.fhir ? { type: 'object' } : bytesSchema } };
}

function refusedWith(fields: Fields): Json {
  return {
    description: '拒绝：error 为错误代码，error_description 说明原因',
    content: jsonOf({ anyOf: [objectSchema(fields, true), errorSchema] }),
  };
}

function answerSchema(endpoint: Endpoint): Json {
  const row = endpoint.row ? objectSchema(endpoint.row, true) : {};
  const list = { type: 'array', items: row };
  const number = { type: 'integer' };
  const page = { type: 'object', properties: { records: list, total: number, size: number, current: number, pages: number } };
  const data = endpoint.kind === 'page' ? page : endpoint.kind === 'list' || endpoint.kind === 'tree' ? list : row;
  return { type: 'object', properties: { code: { const: 200 }, success: { const: true }, msg: { type: 'string' }, data } };
}

function objectSchema(fields: Fields, partial = false): Json {
  const shown = Object.entries(fields).filter(([, spec]) => !spec.hidden);
  const required = partial ? [] : shown.filter(([, spec]) => spec.required && spec.default === undefined).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.flatMap(([name, spec]) => propertiesOf(name, spec))),
    ...(required.length ? { required } : {}),
  };
}

/** A field under its own name, its other spellings, and the name of its word. */
function propertiesOf(name: string, spec: Field): [string, Json][] {
  const schema = schemaOf(spec);
  const also = (spec.wire ?? []).map((one): [string, Json] => [one, { ...schema, description: `= ${name}` }]);
  const word: [string, Json][] = spec.named ? [[spec.named, { title: spec.label, type: 'string', readOnly: true }]] : [];
  return [[name, schema], ...also, ...word];
}

function jsonOf(schema: Json): Json {
  return { [mediaTypes.json]: { schema } };
}

/** JSON Schema of one field. */
export function schemaOf(spec: Field): Json {
  const described = { title: spec.label, ...(spec.choices ? { description: labelsOf(spec) } : {}) };
  const keys = isClosed(spec) ? { enum: Object.keys(spec.choices ?? {}) } : {};
  switch (spec.kind) {
    case 'id':
      return { ...described, type: 'string', format: 'uuid' };
    case 'choice':
      return spec.numeric ? { ...described, type: ['integer', 'string'] } : { ...described, type: 'string', ...keys };
    case 'choices':
      return { ...described, type: 'array', items: { type: 'string', ...keys } };
    case 'ids':
    case 'files':
      if (spec.joined) return { ...described, type: 'string' };
      return { ...described, type: 'array', items: { type: 'string' }, ...(spec.max ? { maxItems: spec.max } : {}) };
    case 'flag':
      return { ...described, type: 'integer', enum: [0, 1] };
    case 'whole':
    case 'money':
      return {
        ...described,
        type: 'integer',
        ...(spec.min === undefined ? {} : { minimum: spec.min }),
        ...(spec.max === undefined ? {} : { maximum: spec.max }),
      };
    case 'date':
    case 'datetime':
      return {
        ...described,
        type: 'string',
        pattern: spec.kind === 'date' ? '^\\d{4}-\\d{2}-\\d{2}$' : '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
      };
    case 'json':
      return described;
    default:
      return { ...described, type: 'string', maxLength: maxLength(spec), ...(spec.format ? { pattern: spec.format.pattern.source } : {}) };
  }
}

function labelsOf(spec: Field): string {
  return Object.entries(spec.choices ?? {})
    .map(([key, label]) => `${key} ${label}`)
    .join('，');
}
