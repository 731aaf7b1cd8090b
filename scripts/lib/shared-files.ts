/** Libraries that pages outside the console (its login, a guest's room) do without. */
const CONSOLE_LIBRARY = /node_modules[\\/](antd|@ant-design|@rc-component|@tanstack|react-router)[\\/]/;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const known = new Map<string, boolean>();

/** Whether a module imports a library of the console, itself or by others. */
function needsConsoleLibrary(id: string, modules: Modules): boolean {
  if (CONSOLE_LIBRARY.test(id)) return true;
  const found = known.get(id);
  if (found !== undefined) return found;
  // Of modules that import each other none decides for itself.
  known.set(id, false);
  const needs = modules.getModuleInfo(id)?.importedIds.some((imported) => needsConsoleLibrary(imported, modules)) ?? false;
  known.set(id, needs);
  return needs;
}

/**
 * What many pages have in common comes in two files instead of a hundred small ones, each of which costs a slow machine some milliseconds: what the
 * console's libraries are needed for, and what not.
 */
export const sharedFiles = {
  name: (id: string, modules: Modules): string => (needsConsoleLibrary(id, modules) ? 'engine' : 'shared'),
  minShareCount: 8,
  // What a module of the one imports may belong to the other.
  includeDependenciesRecursively: false,
};
