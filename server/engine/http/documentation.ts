import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { addressesOf, type Endpoint, PUBLIC, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { openApiOf } from './openapi.ts';

/** The version in package.json. */
export function productVersion(): string {
  return (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
}

/** `/api/openapi.json`, and the same for people at `/api/docs`. Both are made when first asked for. */
export function serveDocumentation(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiOf(endpoints, productVersion()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= pageOf(endpoints);
    return reply
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

function pageOf(endpoints: readonly Endpoint[]): string {
  const domains = [...new Set(endpoints.map((endpoint) => endpoint.domain))];
  const chapters = domains.map((domain) => {
    const own = endpoints.filter((endpoint) => endpoint.domain === domain);
    return `<h2 id="${domain}">${escapeHtml(domain)} <small>${own.length}</small></h2>${own.map(entryOf).join('')}`;
  });
  const links = domains.map((domain) => `<a href="#${domain}">${escapeHtml(domain)}</a>`).join('');
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>联医接口</title><style>${STYLE}</style>
<header><h1>联医 Lianyi 接口</h1><p>OpenAPI 3.1：<a href="/api/openapi.json">/api/openapi.json</a>。登录后每次调用带请求头 <code>Blade-Auth: bearer &lt;access_token&gt;</code>。</p><nav>${links}</nav></header><main>${chapters.join('')}</main></html>`;
}

function entryOf(endpoint: Endpoint): string {
  const addresses = addressesOf(endpoint).map(
    ({ method, path }) => `<code><b class="${method}">${method}</b> /api${escapeHtml(path)}</code>`,
  );
  const permission =
    endpoint.permission === PUBLIC
      ? '无需登录'
      : endpoint.permission === SIGNED_IN
        ? '登录即可'
        : `权限 ${[endpoint.permission].flat().join(' 或 ')}`;
  const listed = endpoint.listPermission ?? SIGNED_IN;
  const besides = listed === SIGNED_IN ? '' : `，及 ${[listed].flat().join(' 或 ')}`;
  const paging = endpoint.filters ? '<p>分页：current、size、ascs、descs；筛选见 OpenAPI 文档。</p>' : '';
  return `<details><summary>${addresses[0]} ${escapeHtml(endpoint.title)} <i>${escapeHtml(permission + besides)}</i></summary>
${addresses.length > 1 ? `<p>同样应答：${addresses.slice(1).join(' ')}</p>` : ''}${tableOf('参数', endpoint.input)}${paging}${tableOf('应答', endpoint.row ?? {})}</details>`;
}

function tableOf(title: string, fields: Fields): string {
  const shown = Object.entries(fields).filter(([, spec]) => !spec.hidden);
  if (shown.length === 0) return '';
  const rows = shown.map(([name, spec]) => {
    const choices = Object.entries(spec.choices ?? {})
      .map(([key, label]) => `${key} ${label}`)
      .join('，');
    return `<tr><td><code>${escapeHtml(name)}</code><td>${escapeHtml(spec.label)}<td>${spec.kind}<td>${spec.required && !spec.readOnly ? '必填' : ''}<td>${escapeHtml(choices)}`;
  });
  return `<table><caption>${title}</caption>${rows.join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:#1f2d3d;margin:0;background:#f5f7fa}
header,main{max-width:1080px;margin:0 auto;padding:16px 24px}nav a{margin-right:16px}h2{margin:32px 0 8px}small,i{color:#8492a6;font-style:normal;font-weight:400}
details{background:#fff;border:1px solid #e0e6ed;border-radius:6px;margin:6px 0;padding:8px 14px}summary{cursor:pointer}table{border-collapse:collapse;width:100%;margin:8px 0}
caption{text-align:left;font-weight:600}td{border-top:1px solid #eef1f6;padding:4px 12px 4px 0;vertical-align:top}code{font:13px ui-monospace,Menlo,Consolas,monospace}
b.GET{color:#1a7f37}b.POST{color:#0969da}b.PUT{color:#9a6700}b.DELETE{color:#cf222e}`;
