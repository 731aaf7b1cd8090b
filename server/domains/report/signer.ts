import type { Services } from '../../engine/services.ts';

/** Who signs, and with what he proves that it is he. */
export interface Signing {
  readonly tenantId: string;
  readonly userId: string;
  readonly realName: string;
  readonly password: string;
}

/** How a report was signed: what is kept with it and printed on it. */
export interface Signature {
  readonly name: string;
  /** For people, for example 密码签名. */
  readonly method: string;
  readonly at: Date;
}

/**
 * The port behind which a signature is made. Called before the report is rendered and outside of any transaction,
 * because a certificate is asked for elsewhere. Throws a refusal in the user's words when the proof is not good.
 */
export interface Signer {
  readonly name: string;
  sign(services: Services, signing: Signing, now: number): Promise<Signature>;
}
