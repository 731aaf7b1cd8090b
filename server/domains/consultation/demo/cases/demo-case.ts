import type { PictureKind } from '../../../../demo/pictures/demo-pictures.ts';
import type { ConsultationRow } from '../../consultation.tables.ts';

/** An invented illness, told once and met in several invented patients. */
export interface DemoCase {
  /** Absent: either. */
  sex?: '1' | '2';
  /** Youngest and eldest, in years. */
  age: readonly [number, number];
  severity: NonNullable<ConsultationRow['illnessSeverity']>;
  urgent?: true;
  purpose: NonNullable<ConsultationRow['remotePurpose']>;
  /** Heart rate a minute, systolic and diastolic pressure in mmHg, temperature in °C. */
  vitals: readonly [number, number, number, number];
  illness: string;
  diagnosis: string;
  image: string;
  pictures: readonly PictureKind[];
  opinion: string;
  advice: string;
  /** What the expert asks for besides, where that is not what pathologists do. */
  asked?: { readonly supplementNeeds: readonly string[]; readonly supplementRequest: string };
}
