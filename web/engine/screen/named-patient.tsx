import { Fixtures } from './fixture.tsx';

/** A patient's name on a document, with the way to what else is known of them. */
export function NamedPatient({ name, group, id }: { name: string; group: string; id: string }) {
  return (
    <>
      {name}
      {name && <Fixtures place="patient" given={{ group, id }} />}
    </>
  );
}
