export interface ServerEvent {
  name: string;
  data: string;
}

/**
 * Takes server-sent events out of text that arrives in any pieces. Comments are events without a name, so that whoever
 * reads knows that the line is alive.
 */
export function eventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onEvent(readBlock(block));
  };
}

function readBlock(block: string): ServerEvent {
  const lines = block.split('\n');
  const valuesOf = (field: string): string[] =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  return { name: valuesOf('event')[0] ?? '', data: valuesOf('data').join('\n') };
}
