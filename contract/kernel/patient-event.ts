/** Something that happened to a patient, as a line of their card. */
export interface PatientEvent {
  id: string;
  /** Code of the group that it is of. */
  group: string;
  /** Asia/Shanghai, as everywhere on the wire. */
  time: string;
  /** What happened, in a word that has its own in every language. */
  title: string;
  /** What tells it from others, in parts of which each has its word in every language or is the same in all. */
  about: string[];
  /** Its page in the console. */
  link: string;
  /** Whom it names, where that is somebody else than the document from which the card was opened: numbers are mistyped, and shared by families. */
  otherName?: string;
}

/** Lines of a page of the card. */
export const EVENTS_A_PAGE = 20;
