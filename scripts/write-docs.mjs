// Renews the parts of docs/domains/*.md that are made from declarations: everything between two marks, of which the first
// names the state machines: <!-- made from the declarations: consultation, report -->
//   npm run docs            writes them
//   npm run docs -- --check  says which are stale, exit status 1
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { domains } from '../contract/domains.ts';
import { toMermaid } from '../contract/kernel/states.ts';

const MADE = /(<!-- made from the declarations: (.*?) -->\n).*?\n(<!-- end -->)/s;

/** Those of the domains, and those of resources whose rows have a life. */
const declared = domains.flatMap(({ states = [], resources = [] }) => [
  ...states,
  ...resources.flatMap(({ lifecycle }) => lifecycle?.states ?? []),
]);
const machines = new Map(declared.map((machine) => [machine.name, machine]));

const stepTable = (machine) => [
  '| 操作 | step | 从 | 到 | 谁 |',
  '|---|---|---|---|---|',
  ...Object.entries(machine.steps).map(([name, { label, from, to, by }]) => {
    const labels = (states) =>
      [states]
        .flat()
        .map((state) => machine.labels[state])
        .join('、');
    return `| ${label} | \`${name}\` | ${labels(from)} | ${labels(to)} | ${machine.roles[by].label} |`;
  }),
];

const sectionOf = (machine) =>
  ['', `## ${machine.name}`, '', '```mermaid', toMermaid(machine), '```', '', ...stepTable(machine), ''].join('\n');

/** Nothing of a machine whose domain is not there. */
const sectionsOf = (names) => names.split(', ').flatMap((name) => (machines.has(name) ? [sectionOf(machines.get(name))] : []));

let stale = 0;
const folder = new URL('../docs/domains/', import.meta.url);
for (const name of readdirSync(folder)) {
  const file = new URL(name, folder);
  const page = readFileSync(file, 'utf8');
  const renewed = page.replace(MADE, (_, start, names, end) => `${start}${sectionsOf(names).join('\n')}\n${end}`);
  if (renewed === page) continue;
  stale += 1;
  if (process.argv.includes('--check')) console.error(`docs/domains/${name} is stale: npm run docs`);
  else writeFileSync(file, renewed);
}
process.exitCode = process.argv.includes('--check') && stale > 0 ? 1 : 0;
