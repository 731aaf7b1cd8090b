import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Typography, Upload, type UploadProps } from 'antd';
import { useState } from 'react';
import { hospitalPictureLink } from '../../../contract/kernel/hospital-picture.ts';
import type { UploadedFile } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { isUnderWay, UPLOADING } from './file-value.ts';
import type { ControlProps } from './form-types.ts';
import { checkUpload, readableSize, readableTypes, uploadCodeOf, uploadLimitsOf } from './upload-limits.ts';
import { useSending } from './use-sending.ts';

/** A picture of the hospital's is uploaded and seen; what is kept is its address. */
export function PictureControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const tenantId = useSession((session) => session.user?.tenantId) ?? '';
  const limits = uploadLimitsOf({ ...field, max: 1 });
  const told = t('file.limit', { types: readableTypes(limits), size: readableSize(limits.maxBytes), count: 1 });
  const { send } = useSending(uploadCodeOf(field));
  const busy = isUnderWay(value);
  /** What stands there until another one has come. */
  const [before, setBefore] = useState(value);
  const shown = busy ? before : value;
  const address = typeof shown === 'string' ? shown : '';
  const change: UploadProps<UploadedFile>['onChange'] = ({ file: { status, response } }) => {
    if (status === 'uploading' && !busy) {
      setBefore(value);
      // As with files: the form is not handed in without it.
      onChange?.([UPLOADING]);
    }
    if (status === 'done' && response) onChange?.(hospitalPictureLink(tenantId, response.attachId));
    if (status === 'error') onChange?.(before ?? null);
  };
  const check = (file: File) => {
    if (!checkUpload(file, limits)) return true;
    notify.warning(told);
    return Upload.LIST_IGNORE;
  };
  return (
    <Flex vertical gap={4} align="start">
      <Flex gap={8} align="center">
        {address && <img className="picture-shown" src={address} alt={label(field.label)} />}
        <Upload<UploadedFile>
          accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={check}
          customRequest={send}
          onChange={change}
        >
          <Button id={id} icon={<UploadOutlined />} loading={busy} disabled={disabled}>
            {t('file.pick')}
          </Button>
        </Upload>
        {address && !disabled && !busy && (
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
