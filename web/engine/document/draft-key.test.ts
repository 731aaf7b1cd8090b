import { expect, test } from 'vitest';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { draftKeyOf } from './draft-key.ts';

test('lists that begin documents of different kinds have drafts of their own; others share theirs, as those of one document do', () => {
  expect(draftKeyOf(referral, undefined, 'pageOutOutpatientReferral')).toBe('referral:new-pageOutOutpatientReferral');
  expect(draftKeyOf(referral, undefined, 'pageOutHospitalizationReferral')).toBe('referral:new-pageOutHospitalizationReferral');
  expect(draftKeyOf(copyCase, undefined, 'pageMine')).toBe(draftKeyOf(copyCase, undefined, 'getCopyCasePageList'));
  expect(draftKeyOf(referral, '7')).toBe('referral:7');
  expect(draftKeyOf(referral, '7', 'pageOutOutpatientReferral')).toBe('referral:7');
});
