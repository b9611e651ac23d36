import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { Picture } from './picture.ts';

const { document } = parseHTML('<!doctype html><html><body></body></html>');

export const BLUE = '#3b78b5';
export const DARK = '#1b4f86';
/** A line to compare with: half of the points, no advantage. */
export const reference = { stroke: '#999', strokeDasharray: '4 3' };

/** A chart by Observable Plot as a picture. Legends would be HTML beside it: label the lines instead. */
export const drawPlot = (about: string, options: Plot.PlotOptions): Picture => {
  const figure = Plot.plot({ document, width: 700, style: { color: '#222' }, ...options });
  figure.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  figure.insertBefore(drawGround(figure), figure.firstChild);
  return new Picture(figure.outerHTML, about);
};

/** White, so that a chart reads on dark pages too. */
const drawGround = (figure: Element): Element => {
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const name of ['width', 'height']) ground.setAttribute(name, figure.getAttribute(name) ?? '0');
  ground.setAttribute('fill', '#fff');
  return ground;
};

/** The name of each line beside its last point. */
export const labelLines = <Row>(rows: readonly Row[], x: string, y: string, name: string): Plot.Markish =>
  Plot.text(
    rows as Row[],
    Plot.selectLast({ x, y, z: name, text: name, fill: name, textAnchor: 'start', dx: 6, fontSize: 12 }),
  );
