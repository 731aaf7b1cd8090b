import type { Readable } from 'node:stream';
import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import type { Message } from '../../../../contract/kernel/said.ts';
import { SaidError } from '../../../platform/refusal.ts';

/** A study as an archive tells of it, without its pictures. */
export interface FoundStudy {
  readonly studyUid: string;
  /** `yyyy-MM-dd`. */
  readonly takenOn?: string;
  /** `CT`, or several with a comma. */
  readonly modality: string;
  readonly description: string;
  readonly accession: string;
  readonly series?: number;
  /** Files, as the archive counts them. */
  readonly pictures?: number;
  readonly patient: StudyPatient;
}

/** One series of a study. */
export interface FoundSeries {
  readonly seriesUid: string;
  readonly number?: number;
  readonly modality: string;
  readonly description: string;
  /** Files, as the archive counts them. */
  readonly pictures?: number;
}

/** A study, or one of its series alone. */
export interface Wanted {
  readonly studyUid: string;
  readonly seriesUid?: string | null | undefined;
}

/** Letters that stand for others in a search, or part its values, are looked for as they are not: nothing has them. May leave nothing. */
export const plainTerm = (text: string): string => text.replace(/[*?\\^=]/g, ' ').trim();

/** What is looked for; all that is given must hold. Of what is looked for at least one besides the days must be left by `plainTerm`. */
export interface StudyQuery {
  readonly studyUid?: string;
  readonly number?: string;
  readonly name?: string;
  readonly accession?: string;
  /** `yyyy-MM-dd`, both included. */
  readonly from?: string;
  readonly until?: string;
  readonly most: number;
}

/** A file of a study on its way to an archive. */
export interface SentFile {
  /** Bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

/** What became of files that were sent. */
export interface Stored {
  readonly sent: number;
  /** Those that the archive says it has: an answer may pass over some in silence. */
  readonly stored: number;
  readonly refused: number;
  /** Of the first that was refused, as the archive says it: a number of the standard. */
  readonly reason?: string;
}

/** The archive of a hospital. Everything throws `ArchiveFailure`. */
export interface ImageArchivePort {
  search(query: StudyQuery): Promise<FoundStudy[]>;
  series(studyUid: string, most: number): Promise<FoundSeries[]>;
  /** Hands over each file as it comes, one after the other. */
  retrieve(wanted: Wanted, take: (file: Readable) => Promise<void>): Promise<void>;
  store(files: readonly SentFile[]): Promise<Stored>;
}

/** Why an archive did not do what it was asked, in the user's words. */
export class ArchiveFailure extends SaidError {
  /** True where the archive is out of order for everybody, not this study alone. */
  readonly isOfArchive: boolean;

  constructor(message: Message, isOfArchive = false) {
    super(message);
    this.isOfArchive = isOfArchive;
  }
}
