import { UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar, Col, Descriptions, Flex, Row } from 'antd';
import { profileFormFields, showProfile, updateProfile } from '../../../../contract/domains/access/access.endpoints.ts';
import type { RowOf, SentInput } from '../../../../contract/kernel/sent.ts';
import { textOf } from '../../../engine/field/row.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { Heading } from '../../../engine/parts/heading.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { useCall, useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';

/** Name, picture and how to be reached. */
export function PersonalInfo() {
  const query = useCall(showProfile, {}, { staleTime: 0 });
  const save = useSave();
  const row = query.data;
  if (!row) return <LoadState query={query} />;
  return (
    <Row gutter={[32, 16]}>
      <Col xs={24} lg={8}>
        <WhoIAm row={row} />
      </Col>
      <Col xs={24} lg={14}>
        <DeclaredForm key={row.version} fields={profileFormFields} values={row} columns={2} submitText={label('保存')} onSubmit={save} />
      </Col>
    </Row>
  );
}

/** Sends the change, and shows it wherever the person's name and picture are shown. */
function useSave(): (values: SentInput<typeof updateProfile>) => Promise<void> {
  const refresh = useRefresh();
  const client = useQueryClient();
  return async (values) => {
    await call(updateProfile, values);
    notify.success(label('更新成功'));
    // The top bar's user comes with the session's data.
    await Promise.all([refresh('access'), client.invalidateQueries({ queryKey: ['session-data'] })]);
  };
}

function WhoIAm({ row }: { row: RowOf<typeof showProfile> }) {
  const facts = [
    ['account', label('账号')],
    ['tenantName', label('机构')],
    ['deptName', label('部门')],
    ['postName', label('岗位')],
    ['roleName', label('角色')],
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
    </Flex>
  );
}
