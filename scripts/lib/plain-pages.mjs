const START = 'web/main.tsx';
/** Where the styles of the component library are loaded (ADR 0146). */
const CONSOLE = 'web/shell/console.tsx';
const LIBRARY = /^(antd|@ant-design)(\/|$)/;

/** Pages that are shown without the console (login, lock, errors, what guests open) have no styles of the component library, so they use nothing of it. */
export function checkPlainPages(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([START]);
  for (const path of reached)
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) if (target && target !== CONSOLE && !typeOnly) reached.add(target);
  return [...reached].flatMap((path) =>
    (byPath.get(path)?.imports ?? [])
      .filter(({ specifier, typeOnly }) => LIBRARY.test(specifier) && !typeOnly)
      .map(({ specifier, line }) => `${path}:${line} 控制台之外的页面没有组件库的样式,不得引用 ${specifier}`),
  );
}
