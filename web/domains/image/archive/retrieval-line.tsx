import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { keepRetrieval, type Retrieval } from '../../../../contract/domains/image/archive.endpoints.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { readableBytes } from '../readable-bytes.ts';

/** A study, or one of its series, that somebody wants. */
export interface Wanted {
  readonly studyUid: string;
  readonly seriesUid?: string;
  /** What was examined, for people. */
  readonly name: string;
}

export type Retrieve = (wanted: Wanted) => Promise<void>;

export interface Retrieving extends Wanted {
  readonly id: string;
  /** Why it cannot be had. */
  readonly failure?: string;
}

/** What is on its way, and whether the form takes no more. */
export interface Taken {
  readonly isFull: boolean;
  readonly retrieving: readonly Retrieving[];
}

interface RetrievalLineProps {
  of: Retrieving;
  /** With the name that it bears from now on. */
  onReady: (attachId: string, originalName: string | undefined) => void;
  onFailed: (failure: string) => void;
  onAgain: () => void;
  onDrop: () => void;
}

const LOOK_MS = 1_000;

/** How far one study is, until it is there or cannot be had. */
export function RetrievalLine({ of: { id, name, failure }, onAgain, onDrop, ...told }: RetrievalLineProps) {
  const query = useCall(keepRetrieval, { id }, { againAfter: failure === undefined ? LOOK_MS : 0 });
  // Without an answer it is asked again; a refusal is the end.
  const refusal = query.error instanceof CallError && query.error.isRefusal ? query.error.message : undefined;
  const { attachId, originalName } = query.data?.state === 'ready' ? query.data : {};
  const latest = useRef(told);
  latest.current = told;
  useEffect(() => {
    if (refusal !== undefined) latest.current.onFailed(refusal);
    else if (attachId !== undefined) latest.current.onReady(attachId, originalName);
  }, [refusal, attachId, originalName]);
  const drop = (
    <Button size="small" type="text" onClick={onDrop}>
      {label('不再调取')}
    </Button>
  );
  if (failure !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        style={{ marginTop: 6 }}
        title={failure}
        description={name}
        action={
          <Flex gap={8}>
            <Button size="small" onClick={onAgain}>
              {label('重新调取')}
            </Button>
            {drop}
          </Flex>
        }
      />
    );
  return (
    <div style={{ marginTop: 6 }} role="status">
      <Flex gap={8} align="center">
        <Typography.Text ellipsis={{ tooltip: name }}>{label('正在调取：{name}', { name })}</Typography.Text>
        {drop}
      </Flex>
      <Progress percent={percentOf(query.data)} size="small" format={() => wordsOf(query.data)} aria-label={label('调取进度')} />
    </div>
  );
}

/** The last percent is its storing. */
function percentOf(data: Retrieval | undefined): number {
  return data?.total ? Math.min(99, Math.floor((data.received / data.total) * 100)) : 0;
}

function wordsOf(data: Retrieval | undefined): string {
  if (!data) return '';
  const count = data.total ? `${data.received}/${data.total}` : String(data.received);
  return `${count} · ${readableBytes(data.bytes)}`;
}
