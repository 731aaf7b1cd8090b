import { CloudUploadOutlined } from '@ant-design/icons';
import { Button, Progress, Tag } from 'antd';
import {
  addClick,
  detailBigFile,
  exportBigFiles,
  pageBigFiles,
  putChunk,
  removeBigFiles,
} from '../../../contract/domains/files/big-file.endpoints.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import type { Cells } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { RowLink } from '../../engine/list/list-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { saveLink } from '../../platform/call/save-link.ts';
import { label } from '../../platform/words/label.ts';
import { removeUpload, submitUpload } from './remove-upload.ts';
import { sizeWords } from './transfer-words.ts';
import { type BigFileRow, pickAgain } from './unfinished-uploads.tsx';
import { openBigFileUpload, showUploads } from './upload-store.ts';

const columns = ['filename', 'totalSize', 'mergeStatus', 'submitted', 'used', 'busniessType', 'userName', 'createTime'] as const;

const cells: Cells<BigFileRow> = {
  totalSize: (row) => sizeWords(Number(row.totalSize ?? 0)),
  mergeStatus: (row) => <Status row={row} />,
  submitted: (row) => (
    <Tag color={row.submitted === 1 ? 'success' : 'default'}>{row.submitted === 1 ? label('已提交') : label('未提交')}</Tag>
  ),
  used: (row) => row.used === 1 && <Tag color="processing">{label('已使用')}</Tag>,
  createTime: (row) => row.createTime?.slice(0, 16),
};

/** 大文件管理: what was uploaded in pieces, by the user or, as far as their data scope reaches, by others. */
export function BigFileListScreen() {
  const mayAdd = useCan(putChunk.permission);
  const rowLinks: RowLink<BigFileRow>[] = [
    { title: label('下载'), asks: false, shown: can(detailBigFile.name), onClick: (row) => void openFile(row.id) },
    {
      title: label('继续上传'),
      asks: false,
      shown: can(putChunk.name),
      onClick: (row) => {
        pickAgain(row);
        showUploads();
      },
    },
    { title: label('提交'), asks: false, shown: can(addClick.name), onClick: (row) => void submitUpload(row.id) },
    {
      title: label('删除'),
      removes: true,
      danger: true,
      shown: can(removeBigFiles.name),
      onClick: (row) => void removeUpload(row.id, row.submitted === 1),
    },
  ];
  return (
    <ListScreen
      endpoint={pageBigFiles}
      exportEndpoint={exportBigFiles}
      columns={columns}
      filters={['filename', 'mergeStatus', 'submitted', 'userName', 'createTime']}
      cells={cells}
      rowLinks={rowLinks}
      batchRemove={removeBigFiles}
      // Of somebody else's upload it is the right that is missing, which the server says.
      removable={(row) => row.used !== 1}
      onFirst={mayAdd ? upload : undefined}
      toolbar={
        mayAdd && (
          <Button type="primary" icon={<CloudUploadOutlined />} onClick={upload}>
            {label('上传大文件')}
          </Button>
        )
      }
    />
  );
}

const upload = () => openBigFileUpload({ busniessType: 'resource' });

const can = (name: string) => (row: BigFileRow) => row.can?.includes(name) ?? false;

function Status({ row }: { row: BigFileRow }) {
  const word = useWordOf(pageBigFiles.row.mergeStatus)(row.mergeStatus);
  if (row.mergeStatus === '2') return <Tag color="success">{word}</Tag>;
  const percent = Math.floor((Number(row.storedChunks ?? 0) / Number(row.totalChunks ?? 1)) * 100);
  return <Progress percent={Math.min(99, percent)} size="small" aria-label={word} />;
}

/** The link is signed and lives ten minutes: it is fetched when it is wanted. */
async function openFile(id: string): Promise<void> {
  try {
    const { link } = await call(detailBigFile, { id });
    if (typeof link === 'string') saveLink(`${link}&download=1`);
  } catch (error) {
    // The user has been told by the client.
    if (!(error instanceof CallError)) throw error;
  }
}
