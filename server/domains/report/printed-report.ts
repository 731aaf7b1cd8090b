import type { ReportLayout } from '../../../contract/domains/report/report-layout.fields.ts';

/**
 * A key image as a data URL of a JPEG or PNG, or why there is none in its place, with what has to be known of where it is from; `isPassing`:
 * its store did not give it just now, and may the next time.
 */
export type PrintedImage = ({ readonly image: string } | { readonly missing: string; readonly isPassing?: true }) & {
  readonly id?: string;
  readonly note?: string;
};

/** One of several experts. */
export type ReportExpert = {
  readonly name: string;
  readonly title: string;
  readonly hospital: string;
  readonly opinion?: string;
  /** Pictures that they have kept with it. */
  readonly images?: readonly PrintedImage[];
  /** How they took part, and of who was in the room from when to when. */
  readonly attended?: { readonly word: string; readonly from: Date | null; readonly to: Date | null };
  /** What they say of the conclusion, in words; with what they think otherwise. */
  readonly verdict?: string;
  readonly dissent?: string;
};

/** Everything a consultation report shows. Times are instants; they are printed in Shanghai time. */
export type ReportContent = {
  readonly number: string;
  /** 1 for the first report, more for corrections. */
  readonly version: number;
  readonly applyHospitalName: string;
  readonly targetHospitalName: string;
  /** For example 单学科远程会诊报告. */
  readonly kindTitle: string;
  readonly patient: {
    readonly name: string;
    readonly sex: string;
    readonly age: string;
    readonly medicalRecordNo: string;
    readonly idCardMasked?: string;
  };
  readonly applyDoctorName: string;
  readonly expertName: string;
  /** Who corrected it in their place, after they had left. */
  readonly correctorName?: string | undefined;
  readonly expertTitle: string;
  readonly illnessIntroduced: string;
  readonly diagnosis: string;
  readonly remotePurpose: string;
  /** What the applying hospital found, and what its form calls that. */
  readonly imageDiagnosis?: string;
  readonly imageTitle: string;
  /** Of what was examined, by their titles: one line each. */
  readonly examined?: readonly (readonly [title: string, value: string])[];
  /** Pictures chosen with the opinion; of several experts with the conclusion. */
  readonly images?: readonly PrintedImage[];
  readonly opinion: string;
  readonly advice?: string;
  /** Of several experts each who attended, with what they said; without, they said it with the conclusion. */
  readonly experts?: readonly ReportExpert[];
  /** For when it was asked. */
  readonly appointmentTime: Date | null;
  /** When it was held, else for when it was fixed. */
  readonly heldTime: Date | null;
  /** When the report was signed and sent; also the file's creation date, so that equal content has an equal hash. */
  readonly confirmedAt: Date | null;
  /** The lines under the opinion: who signed, how, when, and the digest of what. Absent from what was not signed. */
  readonly signature?: { readonly name: string; readonly method: string; readonly at: Date; readonly hash: string };
  /** The same of whoever reviewed it, where two sign. */
  readonly reviewSignature?: { readonly name: string; readonly method: string; readonly at: Date; readonly hash: string };
  /** Why this version replaces the one before it. */
  readonly correctionReason?: string;
  readonly preview: boolean;
  /** What is printed of it, and how. */
  readonly layout: ReportLayout;
};
