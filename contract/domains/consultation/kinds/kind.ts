import type { Fields } from '../../../kernel/field.ts';
import type { Message } from '../../../kernel/said.ts';
import type { ConsultationParam } from '../consultation.params.ts';
import type { ConsultationState } from '../consultation.states.ts';
import type { KindName } from './kind-names.ts';

/** An application as far as it is filled in, on either side. */
export type Filled = Readonly<Record<string, unknown>>;

/**
 * What one kind of consultation has of its own. Everything else is every kind's: one table of orders, one machine, the same
 * lists, money, report and judgement, which know no kinds (ADR 0103).
 */
export interface ConsultationKind {
  readonly name: KindName;
  /** What its applicant fills in, in the order of the form. */
  readonly form: Fields;
  /** The fields of the form that only some applications have: those that this one lacks. */
  hides?(filled: Filled): readonly string[];
  /** Rules across fields that a whole application keeps, by the field at which they are told. */
  problems?(filled: Filled): Readonly<Record<string, Message>>;
  /** What the expert enters with the opinion besides its words. */
  readonly opinion?: Fields;
  /** Where the audit sends it. Preset: to whoever arranges its hour. */
  afterAudit?(filled: Filled): ConsultationState;
  /** The hour of the application is the one at which it is held: nobody arranges another. */
  readonly isHeldAsAsked?: boolean;
  /** By which limit the expert answers where no hour was arranged. */
  answerLimit?(filled: Filled): ConsultationParam;
}
