/** So many pages have a module in common before it comes in a file of its kind. */
const MANY = 8;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** All modules that are reached from one, now or later, on any way but by the one that is left out. */
function reachedFrom(start: string, modules: Modules, without?: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) if (imported !== without) reached.add(imported);
  }
  return reached;
}

/**
 * What many pages have in common comes in two files instead of a hundred small ones, each of which costs a slow machine some milliseconds: `shared` is
 * what pages outside of the console (a guest's room) stand on too, which do without the component library, and `engine` the rest. Both
 * bring what they import themselves, so that neither waits for the console that imports them.
 */
export function sharedFiles(start: string, consoleStart: string) {
  let known: { readonly outside: ReadonlySet<string>; readonly inside: ReadonlySet<string> } | undefined;
  const ofBoth = (id: string, modules: Modules): string | null => {
    known ??= { outside: reachedFrom(start, modules, consoleStart), inside: reachedFrom(consoleStart, modules) };
    return known.outside.has(id) && known.inside.has(id) ? 'shared' : null;
  };
  return [
    { name: ofBoth, debugName: 'shared', minShareCount: 2, priority: 4 },
    { name: 'engine', minShareCount: MANY, priority: 3 },
  ];
}
