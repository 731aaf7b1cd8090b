import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [];

export const fixtures: readonly Fixture[] = [{ place: 'patient', load: async () => (await import('./patient-card.tsx')).PatientCard }];
