import { Alert, Button, Card, Collapse, Flex, Modal, Tag, Typography } from 'antd';
import { useRef, useState } from 'react';
import { isHeldByVideo } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import {
  downloadRecording,
  listRecordings,
  openRecording,
  type RecordingPart,
} from '../../../../contract/domains/room/recording.endpoints.ts';
import {
  consentAnswers,
  DOWNLOAD_RECORDING,
  endReasons,
  partStates,
  recordingStates,
} from '../../../../contract/domains/room/recording.rules.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { saveLink } from '../../../platform/call/save-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { aboutPerson } from '../person-words.ts';
import { extentOf } from './clock-of.ts';

type Recording = SentOf<typeof listRecordings.row>;

/** On the page of an order that is held by video: what was recorded of it, by whom, with whose consent, and the way to watch it. */
export function RecordingCard({ id, facts }: Places['order']) {
  return isHeldByVideo(facts) ? <Recordings id={id} /> : null;
}

function Recordings({ id }: { id: string }) {
  const query = useCall(listRecordings, { applyOrderId: id });
  const [watched, setWatched] = useState<RecordingPart>();
  if (!query.data || query.data.length === 0) return null;
  return (
    <Card size="small" title={label('会诊录像')}>
      <Flex vertical gap={16}>
        {query.data.map((recording) => (
          <OneRecording key={recording.id} id={id} recording={recording} onWatch={setWatched} />
        ))}
      </Flex>
      {watched && <Player id={id} part={watched} onClose={() => setWatched(undefined)} />}
    </Card>
  );
}

interface OneProps {
  id: string;
  recording: Recording;
  onWatch: (part: RecordingPart) => void;
}

function OneRecording({ id, recording, onWatch }: OneProps) {
  const { recordingState, beginTime, askTime, hostName, hospital, endReason, keepUntil, parts } = recording;
  const shown = recordingState === 'removed' ? [] : parts;
  return (
    <Flex vertical gap={6}>
      <Flex gap={8} align="center" wrap="wrap">
        <Typography.Text strong>{(beginTime ?? askTime).slice(0, 16)}</Typography.Text>
        <Tag>{label(beginTime ? recordingStates[recordingState] : '未录制')}</Tag>
      </Flex>
      <Typography.Text type="secondary">
        {[hostName, hospital, endReason && label(endReasons[endReason])].filter(Boolean).join(' · ')}
      </Typography.Text>
      {shown.map((part) => (
        <PartRow key={part.id} id={id} part={part} onWatch={onWatch} />
      ))}
      {beginTime && keepUntil && recordingState === 'ended' && (
        <Typography.Text type="secondary">{label('保存至{date}，到期自动删除', { date: keepUntil.slice(0, 10) })}</Typography.Text>
      )}
      <Consents recording={recording} />
    </Flex>
  );
}

function PartRow({ id, part, onWatch }: { id: string; part: RecordingPart; onWatch: OneProps['onWatch'] }) {
  const mayDownload = useCan(DOWNLOAD_RECORDING);
  const { number, state } = part;
  const name = label('第{number}段', { number });
  const download = async (): Promise<void> => {
    const { link } = await call(downloadRecording, { applyOrderId: id, partId: part.id });
    saveLink(link);
  };
  return (
    <Flex gap={8} align="center" justify="space-between" wrap="wrap">
      <span>
        {name} <Typography.Text type="secondary">{state === 'ready' ? extentOf(part) : label(partStates[state])}</Typography.Text>
      </span>
      {state === 'ready' && (
        <Flex gap={8}>
          <Button size="small" type="primary" aria-label={label('播放{name}', { name })} onClick={() => onWatch(part)}>
            {label('播放')}
          </Button>
          {mayDownload && (
            <Button size="small" aria-label={label('下载{name}', { name })} onClick={() => void download().catch(() => undefined)}>
              {label('下载')}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
}

/** Who was asked and what they said, and the words that they were asked by. */
function Consents({ recording: { consents, words } }: { recording: Recording }) {
  const children = (
    <Flex vertical gap={6}>
      {consents.map((consent) => (
        <div key={`${consent.name} ${consent.time} ${consent.answer}`}>
          <Tag color={consent.answer === 'agreed' ? 'success' : 'error'}>{label(consentAnswers[consent.answer])}</Tag>
          {consent.name} <Typography.Text type="secondary">{[aboutPerson(consent), consent.time].join(' · ')}</Typography.Text>
        </div>
      ))}
      <Typography.Paragraph type="secondary" style={{ whiteSpace: 'pre-line', margin: 0 }}>
        {words}
      </Typography.Paragraph>
    </Flex>
  );
  return (
    <Collapse size="small" items={[{ key: 'consents', label: label('录制同意记录（{count}）', { count: consents.length }), children }]} />
  );
}

/** The link dies after ten minutes: then it is asked for again, and it goes on where it was. */
function Player({ id, part, onClose }: { id: string; part: RecordingPart; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const asked = useRef(0);
  const open = async (from = 0): Promise<void> => {
    asked.current += 1;
    try {
      const opened = await call(openRecording, { applyOrderId: id, partId: part.id }, { quiet: true });
      setLink(from > 0 ? `${opened.link}#t=${from}` : opened.link);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
  };
  const again = (): void => {
    const from = video.current?.currentTime ?? 0;
    // A link that never played anything is not dead, but broken.
    if (asked.current > 1 && from === 0) setFailure(label('录像无法播放，请稍后重试'));
    else void open(from);
  };
  return (
    <Modal
      open
      title={label('会诊录像')}
      width={960}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && void open()}
    >
      {failure === undefined ? (
        <video
          ref={video}
          src={link}
          controls
          autoPlay
          style={{ width: '100%', aspectRatio: '16 / 9', background: '#000' }}
          onError={again}
        >
          <track kind="captions" />
        </video>
      ) : (
        <Alert type="error" title={failure} />
      )}
    </Modal>
  );
}
