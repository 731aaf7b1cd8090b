import { expect, test } from 'vitest';
import { bundleOf, known, resource, to } from '../platform/fhir/fhir-bundle.ts';
import { fhirProblems } from './fhir-problems.ts';

const [one, other] = ['0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002'];
const problemsOf = (type: string, values: object) => fhirProblems(bundleOf(one, [resource(type, one, values)], 0)).join();

test('R4 has nothing against what is whole', () => {
  expect(problemsOf('DiagnosticReport', { status: 'final', code: { text: '会诊报告' } })).toBe('');
});

test.each([
  ['a word that its code lacks', 'DiagnosticReport', { status: 'replaced', code: { text: '会诊报告' } }, /DiagnosticReport\/status/],
  ['an element that there is not', 'Patient', { sex: 'male' }, /additionalProperty":"sex"/],
  ['a day that is none', 'Patient', { birthDate: '1965年3月' }, /Patient\/birthDate/],
  ['what is demanded', 'DiagnosticReport', { code: { text: '会诊报告' } }, /DiagnosticReport\.status is missing/],
  ['a reference that leads nowhere', 'Observation', { status: 'final', code: { text: '所见' }, subject: to(other) }, /leads nowhere/],
  ['what is empty', 'Patient', { contact: [known({})] }, /is empty/],
  ['a resource of another world', 'Referral', {}, /R4 has no Referral/],
])('it names %s', (_, type, values, named) => {
  expect(problemsOf(type, values)).toMatch(named);
});
