import { useQueryClient } from '@tanstack/react-query';
import { Alert, Col, Row } from 'antd';
import { useState } from 'react';
import { updatePassword } from '../../../contract/domains/session/session.endpoints.ts';
import { call } from '../../kernel/api-client.ts';
import { DeclaredForm } from '../../kernel/form/declared-form.tsx';
import { notify } from '../../kernel/notify.ts';

/** The own password. The server keeps this session and ends all others, so that nobody else stays signed in. */
export function ChangePassword() {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const change = async (values: Record<string, unknown>) => {
    await call(updatePassword, values);
    notify.success('密码已修改，其他设备上的登录已退出');
    // An empty form again; and whoever had to change his password has got his permissions back.
    setRound(round + 1);
    await client.invalidateQueries({ queryKey: ['session-data'] });
  };
  return (
    <Row>
      <Col xs={24} md={14} lg={10}>
        <Alert type="info" showIcon title="修改后本次登录继续有效，其他设备需要重新登录" style={{ marginBottom: 16 }} />
        <DeclaredForm
          key={round}
          fields={updatePassword.input}
          columns={1}
          submitText="修改密码"
          check={({ newPassword, newPassword1 }) => ({
            newPassword1: newPassword === newPassword1 ? undefined : '两次密码输入不一致',
          })}
          onSubmit={change}
        />
      </Col>
    </Row>
  );
}
