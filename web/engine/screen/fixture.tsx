import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import type { Position } from '../../platform/page/position.ts';
import { mayDo, useGranted } from '../parts/permission.tsx';

/** Where domains put something of theirs beside their own pages, and what it is told there. */
export interface Places {
  /** In the top bar, beside the bell. */
  'top-bar': object;
  /** Of no page of the console but of all of them. */
  'every-page': object;
  /** On the home page, in its banner: what people begin most often. */
  'home-begin': object;
  /** On the home page, before anything else: the first takes the most room. */
  'home-top': object;
  /** On the home page, as its main part. */
  home: HomeGiven;
  /** On the page of an order, beside its facts. */
  order: { id: string; facts: Readonly<Record<string, unknown>> };
  /** The images of an order, on its page and wherever somebody decides about it. */
  'order-images': { id: string; facts: Readonly<Record<string, unknown>> };
  /** Above an order, before anything else of it: what has to be known first. */
  'order-warnings': { id: string; facts: Readonly<Record<string, unknown>> };
  /** Beside a patient's name on a document: of which group, and which. */
  patient: { group: string; id: string };
  /** In an expert's opinion, among the pictures that may be printed with it. */
  'key-images': { id: string; chosen: readonly string[]; onAdd: (link: string) => void };
  /** Beside the upload of DICOM studies. */
  studies: StudiesGiven;
  /** Beside the position of this device, once it was found. */
  position: { position: Position };
}

interface StudiesGiven {
  values: Readonly<Record<string, unknown>>;
  /** How many more the form takes. */
  room: number;
  /** Puts a file in that was brought otherwise. */
  onAdd: (attachId: string, name?: string) => void;
  /** How many are still being brought: the form is not handed in without them. */
  onComing: (count: number) => void;
}

interface HomeGiven {
  tenantId: string;
  /** The home page's own cards, to be laid out among the others. */
  notices: ReactNode;
  shortcuts: ReactNode;
}

interface FixtureAt<P extends keyof Places> {
  readonly place: P;
  /** A code, or several of which one is enough; without one, everybody who is signed in has it. */
  readonly permission?: string | readonly string[];
  /** Fetched only for whom it is shown to. */
  readonly load: () => Promise<ComponentType<Places[P]>>;
}

/** What a domain adds to a place that is not its own. */
export type Fixture = { readonly [P in keyof Places]: FixtureAt<P> }[keyof Places];

/** Those of all domains. */
export const FixturesContext = createContext<readonly Fixture[]>([]);

/** What is put here for whoever is signed in. */
function useFixtures<P extends keyof Places>(place: P): readonly FixtureAt<P>[] {
  const [all, granted] = [useContext(FixturesContext), useGranted()];
  const isHere = (one: Fixture): one is Fixture & FixtureAt<P> =>
    one.place === place && (one.permission === undefined || mayDo(granted, one.permission));
  return all.filter(isHere);
}

// By the declaration: a component that were made anew at every drawing would forget everything.
const parts = new WeakMap<object, ComponentType<never>>();

function partOf<P extends keyof Places>(fixture: FixtureAt<P>): ComponentType<Places[P]> {
  const known = parts.get(fixture) ?? lazy(async () => ({ default: await fixture.load() }));
  parts.set(fixture, known as ComponentType<never>);
  return known as ComponentType<Places[P]>;
}

interface FixturesProps<P extends keyof Places> {
  place: P;
  given: Places[P];
  /** Stands in for each while its code is fetched. */
  fallback?: ReactNode;
  /** Shown where nobody puts anything. */
  children?: ReactNode;
}

/** What domains put at a place. */
export function Fixtures<P extends keyof Places>({ place, given, fallback = null, children = null }: FixturesProps<P>) {
  const here = useFixtures(place).map(partOf);
  if (here.length === 0) return children;
  // In the order of the domains, which does not change.
  return here.map((Part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is while somebody is signed in
    <Suspense key={at} fallback={fallback}>
      <Part {...given} />
    </Suspense>
  ));
}
