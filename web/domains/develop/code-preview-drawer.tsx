import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Tabs, Typography } from 'antd';
import { type devCode, type GeneratedFile, previewCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import './code-preview.css';

interface CodePreviewProps {
  row: ResourceRow<typeof devCode>;
  onDownload: () => void;
  onClose: () => void;
}

/** The generated files to be read, one a tab. Nothing of it is run by the server. */
export function CodePreviewDrawer({ row, onDownload, onClose }: CodePreviewProps) {
  const query = useCall(previewCode, { id: row.id }, { staleTime: 0 });
  const download = (
    <Button type="primary" icon={<DownloadOutlined />} disabled={!query.data} onClick={onDownload}>
      {label('下载全部')}
    </Button>
  );
  return (
    <Drawer open size={960} title={label('预览代码「{title}」', { title: row.codeName })} extra={download} onClose={onClose}>
      {query.data ? (
        <Tabs
          size="small"
          items={query.data.files.map((file) => ({ key: file.path, label: shortName(file.path), children: <FileText {...file} /> }))}
        />
      ) : (
        <LoadState query={query} />
      )}
    </Drawer>
  );
}

function FileText({ path, content }: GeneratedFile) {
  return (
    <>
      <Typography.Paragraph type="secondary" copyable={{ text: content, tooltips: [label('复制内容'), label('已复制')] }}>
        {path}
      </Typography.Paragraph>
      <pre className="code-preview">{content}</pre>
    </>
  );
}

function shortName(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return path.startsWith('add-to/') ? label('并入 {name}', { name }) : name;
}
