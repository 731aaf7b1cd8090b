import { Alert, Checkbox, Flex, Input, Typography } from 'antd';
import {
  type Absence,
  absenceReason,
  type listExpertOpinions,
} from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { maxLength } from '../../../../contract/kernel/field.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { textCount } from '../../../engine/form/text-count.ts';
import { label } from '../../../platform/words/label.ts';

export type ExpertRow = SentOf<typeof listExpertOpinions.row>;

/** Who attends besides the chief and has said nothing yet. */
export const lackingIn = (experts: readonly ExpertRow[]): ExpertRow[] =>
  experts.filter(
    ({ answer, isChief, opinion, joinTime, attendance }) => answer === 'accepted' && isChief !== 1 && !opinion && !joinTime && !attendance,
  );

const absencesIn = (value: unknown): readonly Absence[] => (Array.isArray(value) ? value : []);

const most = maxLength(absenceReason);

/** Whose reason is longer than it may be. */
export function absenceProblem(value: unknown, lacking: readonly ExpertRow[]): string | undefined {
  const long = absencesIn(value).filter(({ reason }) => reason.trim().length > most);
  const whose = lacking.find((one) => long.some(({ targetDoctorId }) => targetDoctorId === one.targetDoctorId));
  return whose && label('{name}未参加的原因不能超过{most}个字', { name: whose.targetDoctorName ?? '', most });
}

/** The chief says of each who has not said anything why they did not attend, or waits for them. */
export function AbsencesField({ value, onChange, disabled, lacking }: SlotProps & { lacking: readonly ExpertRow[] }) {
  const absences = absencesIn(value);
  const reasonOf = (id: string) => absences.find(({ targetDoctorId }) => targetDoctorId === id)?.reason ?? '';
  const say = (id: string, reason: string) =>
    onChange([...absences.filter(({ targetDoctorId }) => targetDoctorId !== id), ...(reason ? [{ targetDoctorId: id, reason }] : [])]);
  return (
    <Flex vertical gap={8}>
      <Alert type="warning" showIcon title={label('以下专家尚未填写意见：请等待其填写，或说明未参加的原因，其会诊费将退还。')} />
      {lacking.map(({ targetDoctorId, targetDoctorName = '' }) => (
        <Flex key={targetDoctorId} gap={8} align="center">
          <Typography.Text style={{ flex: '0 0 84px' }}>{targetDoctorName}</Typography.Text>
          <Input
            value={reasonOf(targetDoctorId)}
            disabled={disabled}
            count={textCount(most)}
            aria-label={label('{name}未参加的原因', { name: targetDoctorName })}
            placeholder={label('未参加的原因')}
            onChange={(event) => say(targetDoctorId, event.target.value)}
          />
        </Flex>
      ))}
    </Flex>
  );
}

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/** Nothing tells of who took part by telephone but the chief. */
export function ByPhoneField({ id, field, value, onChange, disabled, lacking }: SlotProps & { lacking: readonly ExpertRow[] }) {
  const options = lacking.map(({ targetDoctorId, targetDoctorName }) => ({ value: targetDoctorId, label: targetDoctorName ?? '' }));
  return (
    <fieldset id={id} className="field-group" aria-label={label(field.label)}>
      <Checkbox.Group options={options} value={[...idsIn(value)]} disabled={disabled ?? false} onChange={onChange} />
    </fieldset>
  );
}

/** What is said of those who still lack: nothing of who has come in or has written meanwhile; and who took part by telephone is not absent as well. */
export function heardIn<V extends object>(values: V, lacking: readonly Pick<ExpertRow, 'targetDoctorId'>[]): V {
  const { absences, byPhone }: { absences?: unknown; byPhone?: unknown } = values;
  const ids = lacking.map(({ targetDoctorId }) => targetDoctorId);
  const there = idsIn(byPhone).filter((id) => ids.includes(id));
  const isAbsent = ({ targetDoctorId }: Absence) => ids.includes(targetDoctorId) && !there.includes(targetDoctorId);
  return {
    ...values,
    ...(absences ? { absences: absencesIn(absences).filter(isAbsent) } : {}),
    ...(byPhone ? { byPhone: there } : {}),
  };
}
