import { defineEndpoint } from '../../kernel/endpoint.ts';

/** Everything that the server's processes keep in memory is read anew. */
export const clearCache = defineEndpoint({
  name: 'clear-cache',
  title: '清除服务器缓存',
  domain: 'settings',
  kind: 'action',
  method: 'GET',
  path: '/blade-system/cache/clear',
  permission: 'cache_clear',
  input: {},
});
