import type { DemoRandom } from '../../../demo/demo-random.ts';
import type { PictureIds } from '../../../demo/load-pictures.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import type { DemoCase } from './cases/demo-case.ts';
import type { Limits } from './plan-times.ts';

/** What every order of the story is planned with. */
export interface Telling {
  stage: Stage;
  random: DemoRandom;
  limits: Limits;
  picturesOf(person: CastMember): PictureIds;
}

/** What an application says of the illness, its pictures included. */
export function illnessPart(told: DemoCase, pictures: PictureIds, random: DemoRandom) {
  const [pulse, systolic, diastolic, temperature] = told.vitals.map(
    (value, at) => value + (at === 3 ? random.whole(-2, 3) / 10 : random.whole(-4, 4)),
  );
  const vitals = `查体：T ${temperature?.toFixed(1)}℃，P ${pulse}次/分，BP ${systolic}/${diastolic}mmHg。`;
  const casePath = told.pictures.flatMap((kind, at) => pictures[kind].slice(at % 2).slice(0, told.pictures.length === 1 ? 2 : 1));
  return {
    meetingType: told.urgent ? '1' : '2',
    illnessSeverity: told.severity,
    isReturn: random.chance(0.2) ? 1 : 0,
    remotePurpose: [...told.purpose],
    remotePurposeRemark: told.purpose.includes('other') ? '评估是否需要转上级医院进一步治疗' : undefined,
    illnessIntroduced: `${told.illness}${vitals}`,
    diagnosis: told.diagnosis,
    imageDiagnosis: told.image,
    casePath: [...new Set(casePath)],
    isSynergy: random.chance(0.25) ? 1 : 0,
  };
}
