const DOMAIN = /^(?:contract|server|web)\/domains\/([^/]+)\//;
const LIST = 'contract/domains.ts';

export const domainOf = (path) => DOMAIN.exec(path)?.[1];
const declarationOf = (name) => `contract/domains/${name}/${name}.domain.ts`;

/** What a domain says of itself: whether all may use it, and which others it reads. */
export function declarations(files) {
  const found = files.filter(({ path }) => path === declarationOf(domainOf(path)));
  return new Map(
    found.map(({ path, code }) => {
      const reads = [...(/\breads:\s*\[([^\]]*)\]/.exec(code)?.[1] ?? '').matchAll(/['"]([^'"]+)['"]/g)].map(([, name]) => name);
      return [domainOf(path), { isPlatform: /\bisPlatform:\s*true\b/.test(code), reads }];
    }),
  );
}

/** Every import of one domain from another, tests aside: they may stand on whatever they need. */
function crossings(files) {
  return files
    .filter(({ path, isTest }) => domainOf(path) && !isTest && !/\.testing\.tsx?$/.test(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target, line }) => {
        const [own, other] = [domainOf(path), target && domainOf(target)];
        return other && other !== own ? [{ own, other, at: `${path}:${line}` }] : [];
      }),
    );
}

/**
 * A domain declares which others it reads (design §5): then it is known what goes with it when it is left out. Says every
 * import that is not declared, every declaration that nothing needs, and folders without a declaration.
 */
export function checkDomainReads(files) {
  if (!files.some(({ path }) => path === LIST)) return [];
  const declared = declarations(files);
  const folders = [...new Set(files.map(({ path }) => domainOf(path)).filter((name) => name !== undefined))];
  const missing = folders.filter((name) => !declared.has(name)).map((name) => `${declarationOf(name)}:1 业务域 ${name} 没有声明`);
  const used = crossings(files);
  const undeclared = used
    .filter(({ own, other }) => !declared.get(other)?.isPlatform && !declared.get(own)?.reads.includes(other))
    .map(({ own, other, at }) => `${at} 业务域 ${own} 没有声明读取 ${other}（${declarationOf(own)} 的 reads）`);
  const stale = [...declared].flatMap(([own, { reads }]) =>
    reads
      .filter((other) => !used.some((one) => one.own === own && one.other === other))
      .map((other) => `${declarationOf(own)}:1 业务域 ${own} 声明读取 ${other}，但并未使用`),
  );
  return [...missing, ...undeclared, ...stale];
}
