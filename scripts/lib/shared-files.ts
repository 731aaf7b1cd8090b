/** So many pages have a module in common before it comes in a file of its kind. */
const MANY = 8;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** All modules that are reached from one, now or later, on any way but by another. */
function reachedFrom(start: string, without: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) if (imported !== without) reached.add(imported);
  }
  return reached;
}

/**
 * What many pages have in common comes in two files instead of a hundred small ones, each of which costs a slow machine some milliseconds: `shared` is
 * what pages outside of the console stand on too (its login, a guest's room), which do without the component library, and `engine` the rest. Both
 * bring what they import themselves, so that neither waits for the console that imports them.
 */
export function sharedFiles(start: string, console: string) {
  let plain: ReadonlySet<string> | undefined;
  const ofPlainPages = (id: string, modules: Modules): string | null => {
    plain ??= reachedFrom(start, console, modules);
    return plain.has(id) ? 'shared' : null;
  };
  return [
    { name: ofPlainPages, debugName: 'shared', minShareCount: 2, priority: 4 },
    { name: 'engine', minShareCount: MANY, priority: 3 },
  ];
}
