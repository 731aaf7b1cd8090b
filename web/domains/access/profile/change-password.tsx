import { Alert, Col, Row } from 'antd';
import { updatePassword } from '../../../../contract/domains/session/session.endpoints.ts';
import { PasswordForm } from '../../../engine/account/password-form.tsx';
import { useTranslation } from '../../../platform/words/i18n.ts';

/** The tab of the profile page (specification 1 §2.13). */
export function ChangePassword() {
  const { t } = useTranslation();
  return (
    <Row>
      <Col xs={24} md={14} lg={10}>
        <Alert type="info" showIcon title={t('password.hint')} style={{ marginBottom: 16 }} />
        <PasswordForm endpoint={updatePassword} />
      </Col>
    </Row>
  );
}
