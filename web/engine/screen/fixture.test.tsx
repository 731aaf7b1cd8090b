import { expect, test } from 'vitest';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { PermissionProvider } from '../parts/permission.tsx';
import { type Fixture, Fixtures, FixturesContext } from './fixture.tsx';

const asked: string[] = [];
const fixtures: readonly Fixture[] = [
  {
    place: 'top-bar',
    permission: ['bell_view', 'bell_admin'],
    load: async () => {
      asked.push('bell');
      return () => <b>bell</b>;
    },
  },
  { place: 'top-bar', load: async () => () => <b>clock</b> },
  { place: 'position', permission: 'box', load: async () => (given) => <i>{given.position.latitude}</i> },
];
const position = { longitude: 102, latitude: 25, accuracy: 5, at: 0 };

async function shown(codes: readonly string[], place: 'top-bar' | 'position' | 'every-page'): Promise<string> {
  const page = (
    <PermissionProvider codes={new Set(codes)}>
      <FixturesContext value={fixtures}>
        {place === 'position' ? (
          <Fixtures place={place} given={{ position }} />
        ) : (
          <Fixtures place={place} given={{}}>
            nothing
          </Fixtures>
        )}
      </FixturesContext>
    </PermissionProvider>
  );
  const html = await prerendered(page);
  return html.replace(/<!--.*?-->|<(template|script)\b.*?<\/\1>/g, '');
}

test('whoever may sees what domains put there, and for nobody else its code is fetched', async () => {
  expect(await shown([], 'top-bar')).toBe('<b>clock</b>');
  expect(asked).toEqual([]);
  expect(await shown(['bell_admin'], 'top-bar')).toBe('<b>bell</b><b>clock</b>');
  expect(await shown(['bell_admin'], 'top-bar')).toBe('<b>bell</b><b>clock</b>');
  expect(asked).toEqual(['bell']);
});

test('it is told what the place knows, and a place where nobody puts anything has its own', async () => {
  expect(await shown(['box'], 'position')).toBe('<i>25</i>');
  expect(await shown([], 'position')).toBe('');
  expect(await shown([], 'every-page')).toBe('nothing');
});
