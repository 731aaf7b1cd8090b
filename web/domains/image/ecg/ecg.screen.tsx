import { Alert, Flex, Result, Select, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { listEarlierEcgs, type OpenedEcg, openEcg, printEcg } from '../../../../contract/domains/image/ecg.endpoints.ts';
import { type EcgScale, ecgGains, ecgLayoutsOf, ecgScaleOf, ecgSpan, ecgSpeeds } from '../../../../contract/domains/image/ecg.layout.ts';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { call } from '../../../platform/call/api-client.ts';
import { openFile } from '../../../platform/call/open-file.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { type Recording, RecordingPage } from '../recording-page.tsx';
import { RecordingConfirmed, RecordingDiffers } from '../recording-patient.tsx';
import { useOpened } from '../use-opened.ts';
import { useRecording } from '../use-recording.ts';
import { useScreenScale } from '../use-screen-scale.ts';
import { CalibrateDialog } from './calibrate.dialog.tsx';
import { EARLIER } from './draw-ecg.ts';
import { EcgBar } from './ecg-bar.tsx';
import { EcgFacts } from './ecg-facts.tsx';
import { EcgPages } from './ecg-pages.tsx';
import { EcgPaper } from './ecg-paper.tsx';
import { EcgResults } from './ecg-results.tsx';
import { useMeasures } from './use-measures.ts';
import './ecg.css';

/** `/image/ecg?id=&file=`: a recording of an order at true scale. */
export function EcgScreen() {
  return <RecordingPage kind="ecg" name="ecg" title={label('心电波形')} none={label('该会诊没有心电波形文件')} viewer={Viewer} />;
}

function Viewer({ applyOrderId, fileId, isConfirmed }: Recording) {
  const { opened, failure, again } = useRecording<OpenedEcg>(`${applyOrderId} ${fileId}`, isConfirmed, (signal) =>
    call(openEcg, { applyOrderId, fileId }, { quiet: true, signal }),
  );
  if (failure) return <Result status="warning" title={failure} />;
  if (!opened) return <Spin className="ecg-wait" />;
  const { recording } = opened;
  if (!recording) return <RecordingDiffers {...{ applyOrderId, fileId, opened }} onConfirmed={again} />;
  return <Sheet applyOrderId={applyOrderId} fileId={fileId} opened={{ ...opened, recording }} />;
}

const USUAL: EcgScale = { layout: '3x4', speed: 25, gain: 10 };

interface SheetProps extends Pick<Recording, 'applyOrderId' | 'fileId'> {
  opened: OpenedEcg & { recording: EcgRecording };
}

function Sheet({ applyOrderId, fileId, opened }: SheetProps) {
  const { recording, name, mayMark } = opened;
  const [asked, setScale] = useState(USUAL);
  const scale = useMemo(() => ecgScaleOf(recording, asked), [recording, asked]);
  const { screen, calibrate, dialog } = useCalibration();
  const { measures, tool, setTool, keep } = useMeasures(applyOrderId, fileId, recording);
  const [page, setPage] = useState(1);
  const { print, isPrinting } = usePrint({ applyOrderId, fileId, page }, scale);
  return (
    <>
      <EcgBar
        {...{ scale, tool, isPrinting }}
        layouts={ecgLayoutsOf(recording)}
        onScale={setScale}
        onTool={mayMark ? setTool : undefined}
        isMeasured={screen.isMeasured}
        onCalibrate={calibrate}
        onPrint={() => void print()}
      />
      <RecordingConfirmed confirmed={opened.confirmed} />
      <EcgFacts recording={recording} />
      <EcgPages recording={recording} page={page} onPage={setPage} />
      <div className="ecg-stage">
        <div className="ecg-scroll">
          <EcgPaper
            {...{ recording, scale, tool }}
            measures={measures.filter(({ isDrawn }) => isDrawn)}
            pixels={screen.pixels}
            start={ecgSpan(recording, page).from}
            title={name}
            onMeasured={keep}
          />
          <Earlier applyOrderId={applyOrderId} scale={scale} pixels={screen.pixels} comparedWith={recording.takenAt} />
        </div>
        <EcgResults {...{ applyOrderId, measures, mayMark }} />
      </div>
      {dialog}
    </>
  );
}

/** The scale of the screen, and the dialog that measures it. */
function useCalibration() {
  const [screen, readScreen] = useScreenScale();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    readScreen();
  };
  return { screen, calibrate: () => setOpen(true), dialog: isOpen && <CalibrateDialog onClose={close} /> };
}

interface EarlierProps {
  applyOrderId: string;
  scale: EcgScale;
  pixels: number;
  comparedWith: string | undefined;
}

/** A recording of another order of the same patient, below, at the same scale. */
function Earlier({ applyOrderId, scale, pixels, comparedWith }: EarlierProps) {
  const query = useCall(listEarlierEcgs, { applyOrderId });
  const [chosen, setChosen] = useState('');
  const one = query.data?.find(({ id }) => id === chosen);
  const { opened, failure } = useOpened<OpenedEcg>(one ? `${one.applyOrderId} ${one.id}` : '', (signal) =>
    call(openEcg, { applyOrderId: one?.applyOrderId ?? '', fileId: chosen, isComparison: 1 }, { quiet: true, signal }),
  );
  const recording = opened?.recording;
  const [page, setPage] = useState(1);
  const drawn = useMemo(() => recording && ecgScaleOf(recording, scale), [recording, scale]);
  if (!query.data || query.data.length === 0) return null;
  return (
    <>
      <EarlierChoice
        ecgs={query.data}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setPage(1);
        }}
      />
      {failure && <Alert type="warning" title={failure} />}
      {one && opened && !recording && (
        <Alert type="warning" showIcon title={label('该心电的患者信息与其申请单不一致，尚未确认，不能对比')} />
      )}
      {one && opened && recording && drawn && (
        <>
          <EcgFacts recording={recording} comparedWith={comparedWith} />
          <EcgPages recording={recording} page={page} onPage={setPage} />
          <EcgPaper {...{ recording, pixels }} scale={drawn} start={ecgSpan(recording, page).from} title={opened.name} ink={EARLIER} />
        </>
      )}
    </>
  );
}

interface EarlierChoiceProps {
  ecgs: readonly RowOf<typeof listEarlierEcgs>[];
  chosen: string;
  onChoose(id: string): void;
}

function EarlierChoice({ ecgs, chosen, onChoose }: EarlierChoiceProps) {
  return (
    <Flex gap={8} align="center" className="ecg-earlier">
      {label('与同一患者的其他心电对比')}
      <Select
        allowClear
        aria-label={label('对比的心电')}
        placeholder={label('选择一份心电')}
        value={chosen || undefined}
        onChange={(next?: string) => onChoose(next ?? '')}
        options={ecgs.map(({ id, no, submitTime, imageName }) => ({
          value: id,
          label: `${submitTime?.slice(0, 16) ?? ''} ${no} ${imageName}`,
        }))}
        style={{ minWidth: 420 }}
      />
    </Flex>
  );
}

/** Opens the page of true scale in a window of its own. */
function usePrint(input: { applyOrderId: string; fileId: string; page: number }, { layout, speed, gain }: EcgScale) {
  const [isPrinting, setPrinting] = useState(false);
  const print = async (): Promise<void> => {
    setPrinting(true);
    const [speedKey, gainKey] = [
      keysOf(ecgSpeeds).find((one) => Number(one) === speed),
      keysOf(ecgGains).find((one) => Number(one) === gain),
    ];
    try {
      await openFile(printEcg, { ...input, layout, speed: speedKey, gain: gainKey });
    } finally {
      setPrinting(false);
    }
  };
  return { print, isPrinting };
}
