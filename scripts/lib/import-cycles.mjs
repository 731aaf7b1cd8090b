function edgesOf(files) {
  const known = new Set(files.map((file) => file.path));
  return new Map(files.map((file) => [file.path, file.imports.filter((entry) => entry.target && known.has(entry.target))]));
}

/** Finds import cycles among files as printable lines: one per import that closes a circle, with the circle. */
export function findCycles(files) {
  const edges = edgesOf(files);
  const done = new Set();
  const trail = [];
  const found = [];
  const visit = (path) => {
    trail.push(path);
    for (const { target, line } of edges.get(path)) {
      const start = trail.indexOf(target);
      if (start >= 0) found.push(`${path}:${line} 循环引用 ${[...trail.slice(start), target].join(' → ')}`);
      else if (!done.has(target)) visit(target);
    }
    trail.pop();
    done.add(path);
  };
  for (const path of edges.keys()) if (!done.has(path)) visit(path);
  return found;
}
