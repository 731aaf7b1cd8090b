import type { RouteEvent } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { SaidError } from '../../../platform/refusal.ts';

/** What a courier says of a parcel: its status by the published codes, and the stations it knows of, in whatever order. */
export interface CourierNews {
  readonly status?: string;
  readonly events: readonly RouteEvent[];
}

export interface AskedParcel {
  readonly courier: string;
  readonly trackingNumber: string;
  /** Of the receiver: some couriers answer only who knows the last four digits, and no more is told. */
  readonly phoneEnd?: string;
}

/** Where parcels are asked after. A hospital that enters it by hand has none to ask. */
export interface CourierPort {
  /** Nothing where the courier does not know the parcel yet. Throws `CourierFailure`. */
  query(parcel: AskedParcel): Promise<CourierNews | undefined>;
  /** Asks for news to be pushed to that address. Throws `CourierFailure`. */
  subscribe(parcel: AskedParcel, callback: { readonly url: string; readonly salt: string }): Promise<void>;
}

/** Why the courier's service gave no answer, in the user's words. */
export class CourierFailure extends SaidError {}

/** It answers, but not of this parcel: what was entered of it is wrong, and of others there is nothing to doubt. */
export class ParcelRefusal extends CourierFailure {}
