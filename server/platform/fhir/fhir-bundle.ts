/** A resource of FHIR R4, as far as documents of this program need it. */
export interface FhirResource {
  readonly resourceType: string;
  readonly id: string;
  readonly [name: string]: unknown;
}

export interface FhirBundle {
  readonly resourceType: 'Bundle';
  readonly type: 'collection';
  readonly id: string;
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[];
}

const uuid = (id: string): string => `urn:uuid:${id}`;

/** An instant as FHIR writes it, UTC; nothing of nothing. */
export const at = (time: Date | null | undefined): string | undefined => time?.toISOString();

/** Nothing that is not known: FHIR has no empty values. */
export function known(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

export function resource(resourceType: string, id: string, values: object): FhirResource {
  return { resourceType, id, ...known(values) };
}

/** A reference to a resource of the same Bundle. */
export const to = (id: string, display?: string | null) => known({ reference: uuid(id), display: display ?? undefined });

/** Resources of one document; the first is what it is about. `id` is the Bundle's own, `now` in milliseconds. */
export function bundleOf(id: string, resources: readonly FhirResource[], now: number): FhirBundle {
  const entry = resources.map((one) => ({ fullUrl: uuid(one.id), resource: one }));
  return { resourceType: 'Bundle', id, type: 'collection', timestamp: new Date(now).toISOString(), entry };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The id of a part of a row, made of the row's, so that every export has the same and none is an id of this program's people; 0 to 4095, 0 the row itself. */
export function partId(id: string, part: number): string {
  const [many, one] = [Number.parseInt(id.slice(-3, -1), 16), Number.parseInt(id.slice(-1), 16)];
  return `${id.slice(0, -3)}${hex((many + Math.floor(part / 16)) % 256, 2)}${hex((one + part) % 16, 1)}`;
}
