import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Typography, Upload } from 'antd';
import { useState } from 'react';
import { hospitalPictureLink } from '../../../contract/kernel/hospital-picture.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { ControlProps } from './form-types.ts';
import { checkUpload, readableSize, readableTypes, uploadCodeOf, uploadLimitsOf } from './upload-limits.ts';

/** A picture of the hospital's is uploaded and seen; what is kept is its address. */
export function PictureControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const tenantId = useSession((session) => session.user?.tenantId) ?? '';
  const limits = uploadLimitsOf({ ...field, max: 1 });
  const told = t('file.limit', { types: readableTypes(limits), size: readableSize(limits.maxBytes), count: 1 });
  const address = typeof value === 'string' ? value : '';
  const take = async (file: File) => {
    if (checkUpload(file, limits)) return void notify.warning(told);
    setBusy(true);
    try {
      const { attachId } = await upload(uploadCodeOf(field), file);
      onChange?.(hospitalPictureLink(tenantId, attachId));
    } catch (error) {
      notify.error(t('file.failed', { name: file.name }), error instanceof CallError ? error.requestId : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex vertical gap={4} align="start">
      <Flex gap={8} align="center">
        {address && <img className="picture-shown" src={address} alt={label(field.label)} />}
        <Upload
          accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button id={id} icon={<UploadOutlined />} loading={busy} disabled={disabled}>
            {t('file.pick')}
          </Button>
        </Upload>
        {address && !disabled && (
          <Button type="link" onClick={() => onChange?.(null)}>
            {t('file.remove')}
          </Button>
        )}
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {told}
      </Typography.Text>
    </Flex>
  );
}
