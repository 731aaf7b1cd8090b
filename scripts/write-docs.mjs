// Renews the parts of docs/domains/*.md that are made from declarations: everything between the two marks.
//   npm run docs            writes them
//   npm run docs -- --check  says which are stale, exit status 1
import { readFileSync, writeFileSync } from 'node:fs';
import { consultationStates } from '../contract/domains/consultation/consultation.states.ts';
import { complaintStates } from '../contract/domains/evaluation/complaint.resource.ts';
import { reportStates } from '../contract/domains/report/report.endpoints.ts';
import { toMermaid } from '../contract/kernel/states.ts';

const pages = { consultation: [consultationStates, reportStates, complaintStates] };
const START = '<!-- made from the declarations -->';
const END = '<!-- end -->';

const stepTable = (machine) => [
  '| 操作 | step | 从 | 到 | 谁 |',
  '|---|---|---|---|---|',
  ...Object.entries(machine.steps).map(([name, { label, from, to, by }]) => {
    const labels = (states) =>
      [states]
        .flat()
        .map((state) => machine.labels[state])
        .join('、');
    return `| ${label} | \`${name}\` | ${labels(from)} | ${labels(to)} | ${machine.roles[by]} |`;
  }),
];

const sectionOf = (machine) =>
  ['', `## ${machine.name}`, '', '```mermaid', toMermaid(machine), '```', '', ...stepTable(machine), ''].join('\n');

let stale = 0;
for (const [name, machines] of Object.entries(pages)) {
  const file = new URL(`../docs/domains/${name}.md`, import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [head, rest] = page.split(START);
  const [, tail] = rest.split(END);
  const renewed = `${head}${START}\n${machines.map(sectionOf).join('\n')}\n${END}${tail}`;
  if (renewed === page) continue;
  stale += 1;
  if (process.argv.includes('--check')) console.error(`docs/domains/${name}.md is stale: npm run docs`);
  else writeFileSync(file, renewed);
}
process.exitCode = process.argv.includes('--check') && stale > 0 ? 1 : 0;
