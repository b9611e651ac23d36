/** What Jupyter's TypeScript kernel, and our own runner, ask a value for: its forms by MIME type. */
const DISPLAY = Symbol.for('Jupyter.display');

/** An SVG picture that notebooks show by themselves. */
export class Picture {
  /** A whole SVG document that needs nothing else. */
  readonly svg: string;
  /** What it shows, for those who cannot see it. */
  readonly about: string;
  readonly width: number;
  readonly height: number;

  constructor(svg: string, about: string) {
    this.svg = svg;
    this.about = about;
    this.width = readSide(svg, 'width');
    this.height = readSide(svg, 'height');
  }

  [DISPLAY](): Record<string, string> {
    return { 'image/svg+xml': this.svg, 'text/plain': `[${this.about}]` };
  }
}

const readSide = (svg: string, name: string): number => {
  const [root] = /<svg[^>]*>/.exec(svg) ?? [''];
  const side = Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]);
  if (!(side > 0)) throw new RangeError(`the picture does not say its ${name}`);
  return side;
};

export interface Arrangement {
  readonly columns: number;
  /** Each picture's width. */
  readonly width: number;
  /** A line under each picture. */
  readonly captions?: readonly string[];
}

const GAP = 10;
const LINE = 18;

/** Several pictures as one, row by row. */
export const arrange = (pictures: readonly Picture[], { columns, width, captions }: Arrangement): Picture => {
  const scaled = Math.max(...pictures.map(picture => (width * picture.height) / picture.width));
  const step = scaled + GAP + (captions ? LINE : 0);
  const rows = Math.ceil(pictures.length / columns);
  const parts = pictures.map((picture, i) => {
    const left = (i % columns) * (width + GAP);
    const top = Math.floor(i / columns) * step;
    return place(picture, left, top, width) + (captions ? writeLine(captions[i], left, top + scaled + 13, width) : '');
  });
  const sides = { width: columns * (width + GAP) - GAP, height: Math.ceil(rows * step - GAP) };
  return new Picture(frame(parts.join(''), sides.width, sides.height), pictures.map(({ about }) => about).join('; '));
};

/** The picture inside another one. */
const place = ({ svg, width, height }: Picture, left: number, top: number, newWidth: number): string =>
  svg.replace(/<svg[^>]*>/, root => {
    const viewBox = /viewBox="[^"]*"/.exec(root)?.[0] ?? `viewBox="0 0 ${width} ${height}"`;
    const rest = root.slice(4, -1).replace(/\s(width|height|viewBox|xmlns|x|y)="[^"]*"/g, '');
    const newHeight = Math.round((newWidth * height) / width);
    return `<svg x="${left}" y="${Math.round(top)}" width="${newWidth}" height="${newHeight}" ${viewBox}${rest}>`;
  });

const writeLine = (text: string, left: number, top: number, width: number): string =>
  `<text x="${left + width / 2}" y="${Math.round(top)}" text-anchor="middle" font-size="11">${escapeText(text)}</text>`;

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A document on white, so that it reads on dark pages too. */
export const frame = (content: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>`;
