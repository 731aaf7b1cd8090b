import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import { joinHospitals } from '../../../contract/domains/referral/referral.endpoints.ts';
import { referralDoctor } from '../../../contract/domains/referral/referral-doctor.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import { keepPictures } from '../../demo/load-pictures.ts';
import { demoPictures } from '../../demo/pictures/demo-pictures.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { demoReferrals } from './demo/demo-referrals.ts';
import { playReferral } from './demo/play-referral.ts';

const COMMUNITY = '100003';
const DAY_MS = 86_400_000;
/** Who takes patients, and where they are rung up. */
const receiving = [
  [EXPERT_TENANT, 'expert1', '0898-66660101'],
  [EXPERT_TENANT, 'expert2', '0898-66660102'],
  [EXPERT_TENANT, 'expert3', '0898-66660103'],
  [COMMUNITY, 'doctor1', '0898-66660301'],
  [COMMUNITY, 'expert1', undefined],
] as const;

/** Some weeks of referrals between county, city and community hospital, each played by its people, in every state. */
export const referralDemo: Demo = {
  params: [
    [EXPERT_TENANT, 'referral.admission-required', '1'],
    ...['referral.consent-required', 'referral.one-open'].flatMap((key) =>
      [EXPERT_TENANT, APPLYING_TENANT, COMMUNITY].map((tenantId) => [tenantId, key, '1'] as const),
    ),
  ],
  plan: async (stage) => {
    playGround(stage);
    const senders = [...new Set(demoReferrals.map(({ from }) => from))].map((key) => stage.person(key));
    const forms = demoPictures.filter(({ kind }) => kind === 'consent');
    const pictures = await keepPictures(stage, senders, stage.now - 120 * DAY_MS, forms);
    const random = createDemoRandom(20_260_301);
    for (const [index, story] of demoReferrals.entries())
      playReferral(
        stage,
        {
          ...story,
          consentPath: pictures
            .of(stage.person(story.from))
            .consent.slice(index % 2)
            .slice(0, 1),
        },
        index,
        random,
      );
  },
};

/** One group with its head, and the city hospital's way back to the community for patients of the county. */
function playGround(stage: Stage): void {
  const at = stage.now - 120 * DAY_MS;
  const ground = {};
  stage.scene(at, ground, async () => {
    const platform = stage.playAs(stage.person('000000/admin'), at);
    await platform.call(joinHospitals, { headTenantId: EXPERT_TENANT, memberTenantIds: [APPLYING_TENANT, COMMUNITY] });
    const aside = { fromTenantId: APPLYING_TENANT, toTenantId: COMMUNITY, meetingType: '2', remark: '云岭县与海棠社区对口协作' };
    await platform.call(endpointOf(hospitalRelation, 'submit'), aside);
    for (const [tenantId, account, dutyPhone] of receiving) {
      const { userId } = stage.person(`${tenantId}/${account}`);
      await stage.playAs(stage.person(`${tenantId}/admin`), at).call(endpointOf(referralDoctor, 'submit'), { userId, dutyPhone });
    }
  });
}
