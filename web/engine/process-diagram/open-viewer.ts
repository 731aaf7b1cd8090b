import navigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';

/** As much of the library's viewer as is used here. Its own types describe a module of another kind than its files are. */
type ViewerClass = new (
  options: object,
) => {
  importXML(xml: string): Promise<unknown>;
  get<Service>(name: string): Service;
  destroy(): void;
};
const NavigatedViewer = navigatedViewer as unknown as ViewerClass;

interface Canvas {
  zoom(to: 'fit-viewport', center: 'auto'): void;
  resized(): void;
  addMarker(id: string, name: string): void;
  removeMarker(id: string, name: string): void;
}

export interface Viewer {
  /** Rejects when the text is no diagram. */
  show(xml: string): Promise<void>;
  mark(markers: ReadonlyMap<string, string>): void;
  close(): void;
}

/**
 * A diagram that can be moved and zoomed but not changed, fitted to its place whatever size that takes. The mark of the
 * library's makers in the corner belongs to its licence and stays visible.
 */
export function openViewer(container: HTMLElement, colors: { fill: string; stroke: string; text: string }): Viewer {
  const { fill, stroke, text } = colors;
  const bpmnRenderer = { defaultFillColor: fill, defaultStrokeColor: stroke, defaultLabelColor: text };
  const viewer = new NavigatedViewer({ container, bpmnRenderer });
  const canvas = viewer.get<Canvas>('canvas');
  const marked = new Map<string, string>();
  let isShown = false;
  const fitIn = () => {
    // Hidden in a background tab, it has no size to fit into.
    if (!isShown || container.clientWidth === 0) return;
    canvas.resized();
    canvas.zoom('fit-viewport', 'auto');
  };
  const watch = new ResizeObserver(fitIn);
  watch.observe(container);
  return {
    show: async (xml) => {
      await viewer.importXML(xml);
      isShown = true;
      fitIn();
    },
    mark: (markers) => {
      const elements = viewer.get<{ get(id: string): unknown }>('elementRegistry');
      for (const [id, name] of marked) canvas.removeMarker(id, `process-${name}`);
      marked.clear();
      for (const [id, name] of markers) {
        if (!elements.get(id)) continue;
        canvas.addMarker(id, `process-${name}`);
        marked.set(id, name);
      }
    },
    close: () => {
      watch.disconnect();
      viewer.destroy();
    },
  };
}
