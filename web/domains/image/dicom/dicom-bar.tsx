import {
  CameraOutlined,
  CaretRightOutlined,
  LeftOutlined,
  PauseOutlined,
  QuestionCircleOutlined,
  RightOutlined,
  SplitCellsOutlined,
} from '@ant-design/icons';
import { Button, Flex, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { label } from '../../../platform/words/label.ts';
import { keyHelp, type Tool, tools } from './dicom-tools.ts';
import type { PictureView } from './picture-view.ts';
import { type Shade, WindowSelect } from './window-select.tsx';

interface DicomBarProps {
  stack: Stack;
  tool: Tool;
  onTool: (tool: Tool) => void;
  view: PictureView;
  onShade: (shade: Shade) => void;
  onTurn: (how: 'invert' | 'rotate' | 'flip' | 'reset') => void;
  isPlaying: boolean;
  onPlay: () => void;
  speed: number;
  onSpeed: (speed: number) => void;
  onStep: (steps: number) => void;
  /** Absent where there is one stack alone. */
  onSplit: (() => void) | undefined;
  isSplit: boolean;
  isLinked: boolean;
  onLinked: (isLinked: boolean) => void;
  /** Absent where the reader only looks on. */
  onCapture: (() => void) | undefined;
  isCapturing: boolean;
}

/** What is done to a picture. */
export function DicomBar({ stack, tool, onTool, onSplit, isSplit, isLinked, onLinked, onCapture, isCapturing, ...props }: DicomBarProps) {
  return (
    <div className="dicom-bar" role="toolbar" aria-label={label('影像工具')}>
      <Select<Tool>
        size="small"
        aria-label={label('拖动工具')}
        value={tool}
        options={keysOf(tools).map((value) => ({ value, label: label(tools[value]) }))}
        onChange={onTool}
        style={{ width: 104 }}
      />
      {stack.coding === 'samples' && <WindowSelect {...props} stack={stack} />}
      {stack.pictures > 1 && <CineButtons {...props} />}
      <TurnButtons {...props} />
      {onSplit && (
        <Button size="small" icon={<SplitCellsOutlined />} onClick={onSplit}>
          {label(isSplit ? '关闭对照' : '并排对照')}
        </Button>
      )}
      {isSplit && (
        <Flex gap={4} align="center">
          <Switch size="small" checked={isLinked} onChange={onLinked} aria-label={label('同步翻页')} />
          {label('同步翻页')}
        </Flex>
      )}
      <KeyHelp />
      {onCapture && (
        <Button size="small" type="primary" icon={<CameraOutlined />} loading={isCapturing} onClick={onCapture}>
          {label('取为关键图像')}
        </Button>
      )}
    </div>
  );
}

/** What can be on shows whether it is. */
function TurnButtons({ view: { isInverted, isFlipped }, onTurn }: Pick<DicomBarProps, 'view' | 'onTurn'>) {
  return (
    <Flex gap={4} wrap>
      <Button size="small" type={isInverted ? 'primary' : 'default'} aria-pressed={isInverted} onClick={() => onTurn('invert')}>
        {label('反相')}
      </Button>
      <Button size="small" onClick={() => onTurn('rotate')}>
        {label('旋转')}
      </Button>
      <Button size="small" type={isFlipped ? 'primary' : 'default'} aria-pressed={isFlipped} onClick={() => onTurn('flip')}>
        {label('翻转')}
      </Button>
      <Button size="small" onClick={() => onTurn('reset')}>
        {label('复位')}
      </Button>
    </Flex>
  );
}

const speeds = [5, 10, 15, 20, 25, 30, 40, 60];

function CineButtons({
  isPlaying,
  onPlay,
  speed,
  onSpeed,
  onStep,
}: Pick<DicomBarProps, 'isPlaying' | 'onPlay' | 'speed' | 'onSpeed' | 'onStep'>) {
  const offered = [...new Set([...speeds, speed])].toSorted((one, other) => one - other);
  return (
    <Flex gap={4} align="center">
      <Button size="small" icon={<LeftOutlined />} aria-label={label('上一幅')} onClick={() => onStep(-1)} />
      <Button
        size="small"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={label(isPlaying ? '暂停' : '播放')}
        onClick={onPlay}
      />
      <Button size="small" icon={<RightOutlined />} aria-label={label('下一幅')} onClick={() => onStep(1)} />
      <Select
        size="small"
        aria-label={label('播放速度')}
        value={speed}
        options={offered.map((value) => ({ value, label: label('{count} 幅/秒', { count: value }) }))}
        onChange={onSpeed}
        style={{ width: 96 }}
      />
    </Flex>
  );
}

function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<QuestionCircleOutlined />} aria-label={label('快捷键')} onClick={() => setOpen(true)} />
      <Modal open={isOpen} title={label('快捷键')} footer={null} onCancel={() => setOpen(false)}>
        <dl className="dicom-keys">
          {keyHelp.map(([keys, does]) => (
            <div key={keys}>
              <dt>{label(keys)}</dt>
              <dd>{label(does)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
