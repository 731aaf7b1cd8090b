import { UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar, Button, Col, Descriptions, Flex, Row, Typography } from 'antd';
import { useState } from 'react';
import { showProfile, updateProfile } from '../../../../contract/domains/access/access.endpoints.ts';
import { bindInvitation } from '../../../../contract/domains/access/user-invitation.resource.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { textOf } from '../../../engine/field/row.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { Heading } from '../../../engine/parts/heading.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall, useRefresh } from '../../../platform/call/use-call.ts';
import { text } from '../../../platform/words/i18n.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';

type Profile = RowOf<typeof showProfile>;

/** Name, picture and how to be reached. */
export function PersonalInfo() {
  const query = useCall(showProfile, {}, { staleTime: 0, isHeld: true });
  const [saves, setSaves] = useState(0);
  const row = query.isFetchedAfterMount ? query.data : undefined;
  if (!row) return <LoadState query={query} />;
  return (
    <Row gutter={[32, 16]}>
      <Col xs={24} lg={8}>
        <WhoIAm row={row} />
      </Col>
      <Col xs={24} lg={14}>
        <ProfileForm key={saves} fetched={row} onSaved={() => setSaves(saves + 1)} />
      </Col>
    </Row>
  );
}

const DRAFT = 'profile';

interface ProfileFormProps {
  fetched: Profile;
  onSaved: () => void;
}

/** Stays as it is while an administrator changes the same person, and says so; one's own save is shown by a new one. */
function ProfileForm({ fetched, onSaved }: ProfileFormProps) {
  const { row = fetched, newest, load } = useHeldRow(fetched);
  const [isSaved, setSaved] = useState(false);
  const refresh = useRefresh();
  const client = useQueryClient();
  const show = async () => {
    setSaved(true);
    // The top bar's user comes with the session's data.
    await Promise.all([refresh('access'), client.invalidateQueries({ queryKey: ['session-data'] })]);
    onSaved();
  };
  const { submit } = useAction(updateProfile, () => void show(), { success: label('更新成功'), draftKey: DRAFT });
  return (
    <>
      <StaleRowNotice newest={isSaved ? undefined : newest} onLoad={load} />
      <DeclaredForm
        key={row.version}
        draftKey={DRAFT}
        fields={updateProfile.input}
        values={row}
        columns={2}
        submitText={label('保存')}
        onSubmit={submit}
      />
    </>
  );
}

function WhoIAm({ row }: { row: Profile }) {
  const facts = [
    ['account', label('账号')],
    ['tenantName', label('机构')],
    ['deptName', label('部门')],
    ['postName', label('岗位')],
    ['roleName', label('角色')],
    ...(row.inviterName ? [['inviterName', label('邀请人')] as const] : []),
  ] as const;
  return (
    <Flex vertical align="center" gap={12}>
      <Avatar size={96} src={textOf(row, 'avatar') || undefined} icon={<UserOutlined />} alt={label('头像')} />
      <Heading isLarge style={{ margin: 0 }}>
        {row.realName}
      </Heading>
      <Descriptions
        column={1}
        size="small"
        style={{ alignSelf: 'stretch' }}
        items={facts.map(([key, label]) => ({ key, label, children: textOf(row, key) || '—' }))}
      />
      {!row.inviterName && <AcceptInvitation />}
    </Flex>
  );
}

/** Once in their life somebody accepts an invitation; who invited them is then among the facts. */
function AcceptInvitation() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { submit } = useAction(bindInvitation, close, { success: label('邀请码已绑定') });
  return (
    <>
      <Button type="link" onClick={() => setOpen(true)}>
        {actionLabel(bindInvitation.title)}
      </Button>
      {isOpen && (
        <FormDialog title={actionLabel(bindInvitation.title)} onClose={close}>
          <Typography.Paragraph type="secondary">{label('请输入邀请您的人给您的邀请码。绑定后不能更改。')}</Typography.Paragraph>
          <DeclaredForm
            fields={bindInvitation.input}
            columns={1}
            submitText={actionLabel(bindInvitation.title)}
            cancelText={text('common.back')}
            onCancel={close}
            onSubmit={submit}
          />
        </FormDialog>
      )}
    </>
  );
}
