import { FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Progress } from 'antd';
import { type ChangeEvent, useInsertionEffect, useRef, useState } from 'react';
import { placesTaken } from '../../../engine/form/file-value.ts';
import { FilesControl } from '../../../engine/form/files-control.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { largeUploadOf, uploadCodeOf, uploadLimitsOf } from '../../../engine/form/upload-limits.ts';
import { useFilesElsewhere, useHeld } from '../../../engine/form/use-files-elsewhere.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { upload } from '../../../platform/call/upload.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import { beginBigFileUpload } from '../../files/files.reads.ts';
import { UploadsOfForm, useUploadsInto } from '../../files/uploads-of-form.reads.tsx';
import { packStudy, TooMuchToPack } from './pack-study.ts';
import { uploadedFor } from './uploaded-for.ts';

/** Forms show every control for files, whatever its attribute says. */
const UNSEEN = { display: 'none' } as const;

/** Studies of a form: files or a folder of a disk are put together into one archive, and what is large goes in pieces, in the background. */
export function StudyFilesControl(props: SlotProps) {
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [fetching, setFetching] = useState(0);
  const { take, add, percent, place, coming } = useTaking(props, fetching);
  const room = uploadLimitsOf(props.field).count - placesTaken(props.value) - coming;
  const isFull = room <= fetching;
  const taken = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    void take([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <FilesControl {...props} />
      <UploadsOfForm place={place} isDisabled={props.disabled === true} isFull={isFull} onAdd={add} />
      <Flex gap={8} style={{ marginTop: 6 }} wrap>
        <Button size="small" icon={<UploadOutlined />} disabled={props.disabled || isFull} onClick={() => files.current?.click()}>
          {label('选择多个DICOM文件')}
        </Button>
        <Button size="small" icon={<FolderOpenOutlined />} disabled={props.disabled || isFull} onClick={() => folder.current?.click()}>
          {label('选择DICOM文件夹')}
        </Button>
      </Flex>
      {!props.disabled && <Fixtures place="studies" given={{ values: props.values, room, onAdd: add, onComing: setFetching }} />}
      {percent !== undefined && <Progress percent={percent} size="small" aria-label={label('打包进度')} />}
      <input
        ref={files}
        type="file"
        multiple
        style={UNSEEN}
        data-testid="study-files"
        aria-label={label('选择多个DICOM文件')}
        onChange={taken}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        style={UNSEEN}
        data-testid="study-folder"
        aria-label={label('选择DICOM文件夹')}
        onChange={taken}
      />
    </>
  );
}

/** One file that is a study already goes as it is. */
const isWhole = (files: readonly File[]): boolean => files.length === 1 && /\.(?:dcm|zip)$/i.test(files[0]?.name ?? '');

/** What a study of many files is called: after their folder. */
const nameOf = ([first]: readonly File[]): string => `${first?.webkitRelativePath.split('/')[0] || 'DICOM'}.zip`;

function useTaking(props: SlotProps, fetching: number) {
  const [percent, setPercent] = useState<number>();
  /** How many of what was chosen here are being packed or sent at once. */
  const [taking, setTaking] = useState(0);
  const mayUpload = useCan('chunk_add');
  const add = useFilesElsewhere(props);
  const { place, coming } = useUploadsInto(props.name, add);
  useHeld(props, taking + coming + fetching > 0);
  const [ending] = useState(() => new AbortController());
  // Outlives being hidden in a background tab.
  useInsertionEffect(() => () => ending.abort(), [ending]);
  const { signal } = ending;
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const { field } = props;
    setPercent(0);
    setTaking((known) => known + 1);
    try {
      const file = isWhole(files) && files[0] ? files[0] : await packStudy(files, nameOf(files), setPercent);
      signal.throwIfAborted();
      const large = largeUploadOf(field);
      if (!large || file.size <= large.above)
        add((await upload(uploadCodeOf(field), file, { signal, onProgress: setPercent })).attachId, file.name);
      else if (mayUpload)
        beginBigFileUpload(file, { busniessType: uploadCodeOf(field), about: uploadedFor(props), limits: large.limits, ...place });
      else notify.warning(label('影像过大，您没有上传大文件的权限，请联系管理员'));
    } catch (error) {
      // It is gone with its form.
      if (signal.aborted) return;
      if (error instanceof TooMuchToPack) notify.warning(label('所选文件为空或过多（最多1万个、2GB），请按检查分别选择'));
      else notify.error(error instanceof Error ? error.message : label('上传失败，请重试'));
    } finally {
      setPercent(undefined);
      setTaking((known) => known - 1);
    }
  };
  return { take, add, percent, place, coming };
}
