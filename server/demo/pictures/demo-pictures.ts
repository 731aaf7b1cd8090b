import { aecgFile, dicomEcgFile } from '../ecgs/write-ecg.ts';
import { slideFile } from '../slides/write-slide.ts';
import { ctStudy, ultrasoundCine } from '../studies/invent-studies.ts';
import { eegFile, emgFile } from '../traces/invent-traces.ts';
import { anotherEcg, anotherEdf, anotherPng, anotherTiff } from './another-recording.ts';
import { drawConsent } from './draw-consent.ts';
import { drawEcg } from './draw-ecg.ts';
import { drawChestXray } from './draw-radiographs.ts';
import { drawChestCt, drawEcho, drawHeadCt } from './draw-scans.ts';
import { drawSlide } from './draw-slide.ts';

export type PictureKind = 'ecg' | 'chest-xray' | 'chest-ct' | 'head-ct' | 'echo';

/** What belongs to one patient, once (domain rules 6.4.5). */
export type RecordingKind = 'slide' | 'whole-slide' | 'ecg-recording' | 'eeg-recording' | 'emg-recording' | 'ct-study' | 'ultrasound-cine';

export interface DemoPicture {
  kind: PictureKind | 'consent';
  originalName: string;
  /** A PNG, unless the name says otherwise. */
  draw: () => Buffer | Promise<Buffer>;
}

export interface DemoRecording {
  kind: RecordingKind;
  originalName: string;
  draw: () => Buffer | Promise<Buffer>;
  /** The same of another patient, without drawing it anew. */
  again: (first: Buffer, seed: number) => Buffer | Promise<Buffer>;
}

/** Pictures that look like findings and show nobody: drawn by formulas, the same every time. */
export const demoPictures: readonly DemoPicture[] = [
  { kind: 'ecg', originalName: '十二导联心电图-1.png', draw: () => drawEcg({ rate: 72 }) },
  { kind: 'ecg', originalName: '十二导联心电图-2.png', draw: () => drawEcg({ rate: 118, fibrillates: true }) },
  { kind: 'ecg', originalName: '急诊心电图-3.png', draw: () => drawEcg({ rate: 64, stLift: 0.32 }) },
  { kind: 'chest-xray', originalName: '胸部正位片-1.png', draw: () => drawChestXray('large-heart', 1) },
  { kind: 'chest-xray', originalName: '胸部正位片-2.png', draw: () => drawChestXray('consolidation', 2) },
  { kind: 'chest-xray', originalName: '胸部正位片-3.png', draw: () => drawChestXray('effusion', 3) },
  { kind: 'head-ct', originalName: '头颅CT平扫-1.png', draw: () => drawHeadCt('bleeding', 1) },
  { kind: 'head-ct', originalName: '头颅CT平扫-2.png', draw: () => drawHeadCt('infarct', 2) },
  { kind: 'chest-ct', originalName: '胸部CT肺窗-1.png', draw: () => drawChestCt('nodule', 1) },
  { kind: 'chest-ct', originalName: '胸部CT肺窗-2.png', draw: () => drawChestCt('cavity', 2) },
  { kind: 'echo', originalName: '心脏超声四腔心-1.png', draw: () => drawEcho(1, 1) },
  { kind: 'echo', originalName: '心脏超声四腔心-2.png', draw: () => drawEcho(1.25, 2) },
  { kind: 'consent', originalName: '知情同意书-1.png', draw: () => drawConsent(1) },
  { kind: 'consent', originalName: '知情同意书-2.png', draw: () => drawConsent(2) },
];

/** The same of what belongs to one patient each. */
export const demoRecordings: readonly DemoRecording[] = [
  { kind: 'slide', originalName: '甲状腺HE切片-1.png', draw: () => drawSlide(1), again: anotherPng },
  { kind: 'slide', originalName: '甲状腺HE切片-2.png', draw: () => drawSlide(4), again: anotherPng },
  {
    kind: 'whole-slide',
    originalName: '甲状腺HE全片-1.tif',
    draw: () => slideFile({ width: 16_384, height: 12_288, microns: 0.25, seed: 7 }),
    again: anotherTiff,
  },
  {
    kind: 'whole-slide',
    originalName: '甲状腺CK19全片-2.tif',
    draw: () => slideFile({ width: 16_384, height: 12_288, microns: 0.25, seed: 7, stain: 'brown' }),
    again: anotherTiff,
  },
  {
    kind: 'ecg-recording',
    originalName: '十二导联心电-1.dcm',
    draw: () => dicomEcgFile({ rate: 118, fibrillates: true }),
    again: anotherEcg,
  },
  {
    kind: 'ecg-recording',
    originalName: '入院心电-2.xml',
    draw: () => aecgFile({ rate: 72, lift: 0.25, qt: 400, seconds: 25 }),
    again: anotherEcg,
  },
  { kind: 'eeg-recording', originalName: '常规脑电图-1.edf', draw: eegFile, again: anotherEdf },
  { kind: 'emg-recording', originalName: '右手肌电图-1.edf', draw: emgFile, again: anotherEdf },
  { kind: 'ct-study', originalName: '胸部CT平扫.zip', draw: () => ctStudy(1), again: (_, seed) => ctStudy(seed) },
  { kind: 'ultrasound-cine', originalName: '心脏超声动态.dcm', draw: () => ultrasoundCine(1), again: (_, seed) => ultrasoundCine(seed) },
];
