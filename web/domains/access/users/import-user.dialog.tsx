import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Flex, Modal, Table, Typography, Upload } from 'antd';
import { useState } from 'react';
import {
  exportTemplate,
  type ImportAnswer,
  MOST_IMPORTED,
  type RowError,
} from '../../../../contract/domains/access/import-user.endpoints.ts';
import type { FirstPassword } from '../../../../contract/domains/access/user.endpoints.ts';
import { DialogFocus } from '../../../engine/dialog/dialog-focus.tsx';
import { downloadToDisk } from '../../../platform/call/api-client.ts';
import { notify } from '../../../platform/page/notify.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label, messageText } from '../../../platform/words/label.ts';
import { useImport } from './use-import.ts';

interface ImportUserProps {
  onClose: () => void;
  onAdded: (passwords: readonly FirstPassword[]) => void;
}

/** Checks a sheet first and shows what would happen; then takes all of it, or nothing. */
export function ImportUserDialog({ onClose, onAdded }: ImportUserProps) {
  const [file, setFile] = useState<File>();
  const [isCovered, setCovered] = useState(false);
  const { busy, trial, isTaking, isUncertain, check, take, report, forget } = useImport({ file, isCovered }, (passwords) => {
    onClose();
    if (passwords.length > 0) onAdded(passwords);
  });
  const leave = async () => {
    if (isTaking) return;
    const question = { title: label('没有收到导入结果，确定关闭？'), content: label('可能已经导入，关闭后看不到新用户的一次性密码。') };
    if (!isUncertain || (await notify.confirm({ ...question, danger: true, okText: text('common.close') }))) onClose();
  };
  const canTake = trial !== undefined && trial.errors.length === 0 && trial.added + trial.updated > 0;
  return (
    <Modal
      open
      centered
      width={720}
      title={label('导入用户')}
      mask={{ closable: false }}
      // It cannot be called back any more, and its answer is shown here.
      closable={!isTaking}
      keyboard={!isTaking}
      onCancel={leave}
      footer={[
        <Button key="cancel" disabled={isTaking} onClick={leave}>
          {label('取消')}
        </Button>,
        <Button key="check" loading={busy} disabled={!file || isUncertain} onClick={check}>
          {label('检查数据')}
        </Button>,
        <Button key="take" type="primary" loading={busy} disabled={!canTake} onClick={take}>
          {label('开始导入')}
        </Button>,
      ]}
    >
      <DialogFocus on="file" />
      <Flex vertical gap={12}>
        <Flex justify="space-between" align="center">
          <Typography.Text type="secondary">{label('一次最多{most}行，全部正确才会导入。', { most: MOST_IMPORTED })}</Typography.Text>
          <Button type="link" onClick={() => void downloadToDisk(exportTemplate)}>
            {label('下载模板')}
          </Button>
        </Flex>
        <Typography.Text type="secondary">{label('有同名部门时，部门写作“上级/部门”，如“外科/一病区”，或填写部门全称。')}</Typography.Text>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          // What is taken is what was checked.
          disabled={busy}
          beforeUpload={(chosen) => {
            setFile(chosen);
            forget();
            return false;
          }}
          onRemove={() => {
            setFile(undefined);
            forget();
          }}
        >
          <InboxOutlined style={{ fontSize: 32 }} />
          <div>{label('点击或拖入xlsx文件，不超过5MB')}</div>
        </Upload.Dragger>
        <Checkbox
          checked={isCovered}
          disabled={busy}
          onChange={(event) => {
            setCovered(event.target.checked);
            forget();
          }}
        >
          {label('账号已存在时，用文件中的内容覆盖')}
        </Checkbox>
        {busy && <Alert type="info" title={label('正在解析并检查文件，同时导入的人较多时需要排队')} />}
        {isUncertain && (
          <Alert type="warning" showIcon title={label('没有收到导入结果，可能已经导入。请再点一次“开始导入”，不会重复导入')} />
        )}
        {trial && <Outcome trial={trial} onReport={report} />}
      </Flex>
    </Modal>
  );
}

function Outcome({ trial, onReport }: { trial: ImportAnswer; onReport: () => void }) {
  const { total, added, updated, wrong, errors } = trial;
  if (errors.length === 0) {
    const rest = total - added - updated;
    return (
      <Alert
        type={added + updated > 0 ? 'success' : 'info'}
        showIcon
        title={label('共{total}行：新增{added}人，覆盖{updated}人，跳过{rest}人', { total, added, updated, rest })}
      />
    );
  }
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={label('有{count}行数据有误，请修改后重新选择文件', { count: wrong })}
        action={
          <Button size="small" onClick={onReport}>
            {label('下载错误表')}
          </Button>
        }
      />
      <Table<RowError>
        size="small"
        rowKey="row"
        dataSource={errors}
        pagination={errors.length > 20 ? { pageSize: 20, size: 'small' } : false}
        scroll={{ y: 200 }}
        columns={[
          { title: label('行号'), dataIndex: 'row', width: 70 },
          { title: label('错误原因'), dataIndex: 'message', render: (message: string, { said }) => messageText(said ?? message) },
        ]}
      />
    </>
  );
}
