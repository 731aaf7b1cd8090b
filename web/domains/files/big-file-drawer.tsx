import { InboxOutlined, MinusOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip, Upload } from 'antd';
import { putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { label, listed } from '../../platform/words/label.ts';
import { takerOf } from './open-forms.ts';
import { acceptAttribute, acceptableFiles, acceptedExtensions, largestWords } from './pick-files.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadBadge } from './upload-badge.tsx';
import { addUploads, forgetUpload } from './upload-engine.ts';
import { UploadRow } from './upload-row.tsx';
import { minimiseBigFileUpload, type UploadRequest, useUploads } from './upload-store.ts';
import './big-file.css';

/** The drawer of the specification's screen 11, and the badge that stands for it while it is put away. */
export function BigFileDrawer() {
  const isOpen = useUploads((state) => state.isOpen);
  const items = useUploads((state) => state.items);
  const request = useUploads((state) => state.request);
  // What a form is yet to be asked about is not cleared away.
  const finished = items.filter(
    ({ status, owner, formKey, isTaken }) => status === 'success' && (isTaken || (formKey === undefined && !takerOf(owner))),
  );
  return (
    <>
      <Drawer
        rootClassName="big-file-drawer"
        title={request?.about ? label('大文件上传：{words}', { words: request.about }) : label('大文件上传')}
        placement="right"
        size={560}
        open={isOpen}
        closable={false}
        onClose={minimiseBigFileUpload}
        mask={{ closable: false }}
        extra={
          <Tooltip title={label('收起，上传在后台继续')}>
            <Button type="text" icon={<MinusOutlined />} aria-label={label('收起')} onClick={minimiseBigFileUpload} />
          </Tooltip>
        }
      >
        <PickPart request={request} />
        {items.length > 0 && (
          <section className="upload-section" aria-label={label('上传列表')}>
            <div className="upload-title">
              <h2>{label('上传列表')}</h2>
              {finished.length > 0 && (
                <Button type="link" size="small" onClick={() => finished.map(({ key }) => forgetUpload(key))}>
                  {label('清除已完成')}
                </Button>
              )}
            </div>
            <ul className="upload-list">
              {items.map((item) => (
                <UploadRow key={item.key} item={item} />
              ))}
            </ul>
          </section>
        )}
        {isOpen && <UnfinishedUploads />}
      </Drawer>
      {!isOpen && <UploadBadge items={items} />}
    </>
  );
}

/** What is picked is for whoever asked for it. Where nobody did, no file is taken: it would go into a form that is no longer looked at. */
export function PickPart({ request }: { request: UploadRequest | undefined }) {
  if (request) return <Picker request={request} />;
  return <p className="upload-hint">{label('这里显示上传进度。要上传文件，请在需要它的表单或“大文件管理”中选择。')}</p>;
}

function Picker({ request }: { request: UploadRequest }) {
  const mayAdd = useCan(putChunk.permission);
  const extensions = acceptedExtensions(request.limits);
  return (
    <Upload.Dragger
      className="upload-picker"
      multiple
      disabled={!mayAdd}
      showUploadList={false}
      accept={acceptAttribute(extensions)}
      beforeUpload={(file, picked) => {
        // Called for every file with all of them: the first one speaks for all.
        if (file === picked[0]) addUploads(acceptableFiles(picked, request.limits), request);
        return false;
      }}
    >
      <InboxOutlined className="upload-inbox" />
      <p className="upload-call">{mayAdd ? label('点击选择文件，或将文件拖到这里') : label('没有上传权限，请联系管理员')}</p>
      <p className="upload-hint">
        {label('支持 {types}；单个文件不超过{size}，中断后可以继续', { types: listed(extensions), size: largestWords(request.limits) })}
      </p>
    </Upload.Dragger>
  );
}
