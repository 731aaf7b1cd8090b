import {
  ArrowRightOutlined,
  BorderOutlined,
  CameraOutlined,
  ColumnWidthOutlined,
  CompressOutlined,
  DragOutlined,
  EditOutlined,
  PlusOutlined,
  RotateRightOutlined,
} from '@ant-design/icons';
import { Button, Radio, Segmented, Space, Tooltip, Typography } from 'antd';
import type OpenSeadragon from 'openseadragon';
import type { ReactNode } from 'react';
import { type MarkShape, markShapes } from '../../../../contract/domains/image/image.rules.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { label } from '../../../platform/words/label.ts';
import { STEPS } from './magnification.ts';
import { imageZoomOf } from './use-viewer.ts';

const icons: Readonly<Record<MarkShape, ReactNode>> = {
  line: <ColumnWidthOutlined />,
  arrow: <ArrowRightOutlined />,
  rectangle: <BorderOutlined />,
  freehand: <EditOutlined />,
  point: <PlusOutlined />,
};

const MOVE = 'move';

interface SlideBarProps {
  viewer: OpenSeadragon.Viewer;
  objective: number | undefined;
  tool: MarkShape | undefined;
  onTool: (tool: MarkShape | undefined) => void;
  /** Absent where the reader only looks on. */
  onCapture?: () => void;
  isCapturing: boolean;
}

/** Everything that is done to the view: steps of the objective, rotation, drawing, a key image. */
export function SlideBar({ viewer, objective, tool, onTool, onCapture, isCapturing }: SlideBarProps) {
  const zoomTo = (imageZoom: number): void => {
    viewer.viewport.zoomTo(viewer.viewport.imageToViewportZoom(imageZoom));
    viewer.viewport.applyConstraints();
  };
  const turn = (): void => void viewer.viewport.setRotation((viewer.viewport.getRotation() + 90) % 360);
  return (
    <div className="slide-bar" role="toolbar" aria-label={label('阅片工具')}>
      {objective && (
        <Segmented
          size="small"
          aria-label={label('物镜倍数')}
          value={stepNow(imageZoomOf(viewer) * objective)}
          options={STEPS.map((step) => ({ value: step, label: `${step}×` }))}
          onChange={(step) => zoomTo(step / objective)}
        />
      )}
      <Typography.Text className="slide-zoom" aria-live="polite">
        {objective ? `${(imageZoomOf(viewer) * objective).toFixed(1)}×` : `${Math.round(imageZoomOf(viewer) * 100)}%`}
      </Typography.Text>
      <Space.Compact size="small">
        <Tool title={label('适合窗口')} icon={<CompressOutlined />} onClick={() => void viewer.viewport.goHome()} />
        <Tool title={label('旋转90度')} icon={<RotateRightOutlined />} onClick={turn} />
      </Space.Compact>
      {onCapture && (
        <>
          <Radio.Group
            size="small"
            value={tool ?? MOVE}
            aria-label={label('标注工具')}
            onChange={({ target }) => onTool(keysOf(markShapes).find((shape) => shape === target.value))}
          >
            <Tooltip title={label('移动画面')}>
              <Radio.Button value={MOVE} aria-label={label('移动画面')}>
                <DragOutlined />
              </Radio.Button>
            </Tooltip>
            {keysOf(markShapes).map((shape) => (
              <Tooltip key={shape} title={label(markShapes[shape])}>
                <Radio.Button value={shape} aria-label={label(markShapes[shape])}>
                  {icons[shape]}
                </Radio.Button>
              </Tooltip>
            ))}
          </Radio.Group>
          <Button size="small" type="primary" icon={<CameraOutlined />} loading={isCapturing} onClick={onCapture}>
            {label('取为关键图像')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The step at which the view stands, where it stands at one. */
function stepNow(magnification: number): number {
  return STEPS.find((step) => Math.abs(step - magnification) < step * 0.03) ?? 0;
}

function Tool({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={title}>
      <Button icon={icon} aria-label={title} onClick={onClick} />
    </Tooltip>
  );
}
