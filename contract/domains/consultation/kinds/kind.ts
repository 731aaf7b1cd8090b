import type { Fields } from '../../../kernel/field.ts';
import type { Message } from '../../../kernel/said.ts';
import type { ConsultationParam } from '../consultation.params.ts';
import type { ConsultationState } from '../consultation.states.ts';
import type { KindName } from './kind-names.ts';

/** An application as far as it is filled in, on either side. */
export type Filled = Readonly<Record<string, unknown>>;

/** Nothing was entered. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

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
  /** It asks a hospital and nobody by name: whoever of its doctors on duty takes it first, reads it (domain rules 6.4.2). */
  isPooled?(filled: Filled): boolean;
  /** Both sides meet at its hour in a room of pictures and sound. Without, people meet as they like, or not at all. */
  isHeldByVideo?(filled: Filled): boolean;
  /** Both sides are in that room, or the expert says how they met otherwise (domain rules 6.4.4). */
  needsBothPresent?(filled: Filled): boolean;
  /** What the applying hospital demands of it besides, by its parameters, told like `problems`. */
  demands?(filled: Filled, params: Readonly<Partial<Record<ConsultationParam, number>>>): Readonly<Record<string, Message>>;
  /** By which parameter only associate chief physicians and above may apply for it (domain rules 6.2.2). */
  readonly needsSenior?: ConsultationParam;
  /** By which parameter the applicant's own hospital approves it before it goes out (domain rules 6.2.2). */
  readonly needsApproval?: ConsultationParam;
  /** It asks fewer experts than other kinds of several. */
  readonly mostExperts?: number;
  /** Of several experts the one of the highest title is the chief, of equals the first-listed (domain rules 6.2.1). */
  readonly ranksByTitle?: boolean;
  /** What the chief concludes counts once half of those who attended have confirmed it (domain rules 6.2.6). */
  readonly isConfirmed?: boolean;
  /** By which limit, from the audit, it is done where it is urgent: no hour is arranged beyond that (domain rules 6.1.2). */
  heldWithin?(filled: Filled): ConsultationParam | undefined;
  /** By which limit, from the audit, each of several experts answers the invitation. */
  readonly invitationLimit?: ConsultationParam;
  /** The expert may ask the applicant for more before they judge, with their clock standing still. */
  readonly asksMore?: boolean;
  /** What its own list has under 未完成 besides what the list of all kinds has there (specification 2 §2). */
  readonly alsoUnfinished?: readonly ConsultationState[];
  /** The only states that its own list has of whoever is asked (specification 2 §4). */
  readonly shownToExperts?: readonly ConsultationState[];
  /** By which limit the expert answers where no hour was arranged. */
  answerLimit?(filled: Filled): ConsultationParam;
}

/** What most kinds keep to (`heldWithin`). */
export const heldIfUrgent = ({ meetingType }: Filled): ConsultationParam | undefined =>
  meetingType === '1' ? 'consultation.held-urgent' : undefined;
