/**
 * What stands on what, from the ground up: a file imports from its own part and from those before it, of types too.
 * The platform knows neither calls nor rows; the engine knows no domain. Tests may look anywhere.
 */
const LAYERS = {
  server: [
    'platform/refusal.ts',
    'platform/each-of.ts',
    'platform/cut-text.ts',
    'platform/in-turn.ts',
    'platform/is-impatient.ts',
    'platform/mask.ts',
    'platform/pinyin-initials.ts',
    'platform/settings',
    'platform/net',
    'platform/crypto',
    'platform/postgres',
    'platform/storage',
    'platform/sheet',
    'platform/pdf',
    'platform/fhir',
    'platform/push',
    'platform/sms',
    'engine/store',
    'engine/counting',
    'engine/services.ts',
    'engine/outbox',
    'engine/secrets',
    'engine/identity',
    'engine/restored',
    'engine/call',
    'engine/reference',
    'engine/audit',
    'engine/jobs',
    'engine/delivery',
    'engine/files',
    'engine/ledger',
    'engine/inbox',
    'engine/search',
    'engine/patient',
    'engine/action',
    'engine/resource',
    'engine/demo.ts',
    'engine/module.ts',
    'engine/whole-menu.ts',
    'engine/http',
    'engine/refuse-unknown-names.ts',
    'engine/engine.module.ts',
  ],
  web: [
    'platform/store',
    'platform/words',
    'platform/session',
    'platform/page',
    'platform/call',
    'engine/parts',
    'engine/menu',
    'engine/field',
    'engine/form',
    'engine/dialog',
    'engine/list',
    'engine/tree',
    'engine/detail',
    'engine/user-picker',
    'engine/process-diagram',
    'engine/account',
    'engine/screen',
    'engine/resource',
    'engine/document',
  ],
};

const LAYERED = /^(server|web)\/((?:platform|engine)\/.+)$/;

/** How far above the ground a file stands; undefined outside of platform and engine. */
function heightOf(path) {
  const [, side, rest] = LAYERED.exec(path) ?? [];
  if (!side) return undefined;
  const height = LAYERS[side].findIndex((part) => rest === part || rest.startsWith(`${part}/`));
  return { side, height, part: LAYERS[side][height] };
}

/** Printable lines for files that stand on no layer, and for imports that reach up. */
export function checkLayers(files) {
  return files.flatMap((file) => {
    const own = file.isTest || /\.css$/.test(file.path) ? undefined : heightOf(file.path);
    if (!own) return [];
    if (own.height < 0) return [`${file.path}:1 不在任何一层,请在 scripts/lib/layers.mjs 中说明`];
    return file.imports.flatMap(({ target, line }) => {
      const other = target && heightOf(target);
      return other && other.height > own.height ? [`${file.path}:${line} ${own.part} 不得引用其上层的 ${target}`] : [];
    });
  });
}
