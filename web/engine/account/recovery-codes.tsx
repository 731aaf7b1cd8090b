import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Flex, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useUnsavedWhile } from '../../platform/page/use-unsaved-while.ts';
import { label } from '../../platform/words/label.ts';
import './factor.css';

/** The codes for a day without the telephone. They are shown this once, so leaving them needs a word that they were kept, or asks. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  useUnsavedWhile(!isKept);
  return (
    <div>
      <Alert
        type="warning"
        showIcon
        title={label('双因素认证已启用。请立即保存以下恢复码，它们只显示这一次。')}
        description={label('手机不在身边时，可用恢复码代替动态验证码登录，每个只能使用一次。')}
        style={{ marginBottom: 16 }}
      />
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={16} align="center" wrap style={{ margin: '12px 0 16px' }}>
        <Typography.Text
          copyable={{
            text: codes.join('\n'),
            tooltips: false,
            icon: [
              <CopyWords key="copy" icon={<CopyOutlined />} text="复制全部" />,
              <CopyWords key="done" icon={<CheckOutlined />} text="已复制" />,
            ],
          }}
        />
        <Button icon={<DownloadOutlined />} onClick={() => download(codes)}>
          {label('下载为文本')}
        </Button>
      </Flex>
      <Flex gap={12} align="center" wrap>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {label('我已妥善保存恢复码')}
        </Checkbox>
        <Button type="primary" disabled={!isKept} onClick={onDone}>
          {label('完成')}
        </Button>
      </Flex>
    </div>
  );
}

function CopyWords({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon} {label(text)}
    </>
  );
}

function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }));
  link.download = 'lianyi-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
