// Convolutions of stride 1 over images [batch, height, width, channels], filters [height, width, in, out].
// Images are copied with their zero border, a few at a time so that they stay in the cache; a filter's row then reads
// one unbroken run of floats, and no patch matrix is ever built.

import { packColumns, packTransposed } from './pack';
import { ADD_TO_OUTPUT, aimTiles, COLUMNS, FLOAT, PANEL, RELU, ROWS, roundUp, SPARE, tileOfColumns, tileOfRows } from './tile';

/** Bytes of bordered images that are worked on at once. */
const CHUNK: usize = 32768;

/** The shape of the convolution at work. */
let height: i32 = 0;
let width: i32 = 0;
let outHeight: i32 = 0;
let outWidth: i32 = 0;
let filterHeight: i32 = 0;
let filterWidth: i32 = 0;
let top: i32 = 0;
let left: i32 = 0;

/** Must precede each of the calls below. `top` and `left`: rows and columns of zeros before the image. */
export function setShape(
  newHeight: i32, newWidth: i32, newOutHeight: i32, newOutWidth: i32,
  newFilterHeight: i32, newFilterWidth: i32, newTop: i32, newLeft: i32,
): void {
  height = newHeight;
  width = newWidth;
  outHeight = newOutHeight;
  outWidth = newOutWidth;
  filterHeight = newFilterHeight;
  filterWidth = newFilterWidth;
  top = newTop;
  left = newLeft;
}

// @ts-ignore: decorator
@inline
function borderedBytes(channels: i32): usize {
  return <usize>((outHeight + filterHeight - 1) * (outWidth + filterWidth - 1) * channels) * FLOAT;
}

function imagesAtOnce(batch: i32, channels: i32): i32 {
  return min(batch, <i32>max(CHUNK / borderedBytes(channels), 1));
}

/** Rows and columns of the border beyond the image, where the filter reaches over the right and lower edge, stay zero. */
function copyBordered(images: usize, count: i32, channels: i32, to: usize): void {
  const pixel = <usize>channels * FLOAT;
  const line = <usize>(outWidth + filterWidth - 1) * pixel;
  const rows = min(height, outHeight + filterHeight - 1 - top);
  const used = <usize>min(width, outWidth + filterWidth - 1 - left) * pixel;
  for (let i: i32 = 0; i < count; i++) {
    let source = images + <usize>(i * height * width) * pixel;
    let target = to + <usize>i * borderedBytes(channels) + <usize>top * line + <usize>left * pixel;
    for (let y: i32 = 0; y < rows; y++) {
      memory.copy(target, source, used);
      source += <usize>width * pixel;
      target += line;
    }
  }
}

/** Byte offsets of the windows of all outputs of `images` images, the last repeated to fill a tile. */
function listWindows(images: i32, channels: i32, to: usize): void {
  const pixel = <usize>channels * FLOAT;
  const line = <usize>(outWidth + filterWidth - 1) * pixel;
  let last: usize = 0;
  for (let i: i32 = 0; i < images; i++) {
    for (let y: i32 = 0; y < outHeight; y++) {
      for (let x: i32 = 0; x < outWidth; x++) {
        last = <usize>i * borderedBytes(channels) + <usize>y * line + <usize>x * pixel;
        store<u32>(to, <u32>last);
        to += 4;
      }
    }
  }
  for (let spare: i32 = 0; spare < ROWS; spare++) store<u32>(to + 4 * spare, <u32>last);
}

/** Bytes of scratch that `convolve` needs. */
export function convolveScratch(batch: i32, inChannels: i32, outChannels: i32): usize {
  const images = imagesAtOnce(batch, inChannels);
  const panels = <usize>(filterHeight * filterWidth * inChannels * roundUp(outChannels, COLUMNS)) * FLOAT;
  return SPARE + panels + <usize>(images * outHeight * outWidth + ROWS) * 4 + <usize>images * borderedBytes(inChannels);
}

/**
 * out [batch, outHeight, outWidth, outChannels], plus bias [outChannels], plus residual of the output's shape, through
 * relu where wanted. With `flip` the filter is [height, width, outChannels, inChannels] and is turned upside down and
 * transposed on the way: the gradient with respect to a convolution's input.
 */
export function convolve(
  images: usize, filter: usize, out: usize, batch: i32, inChannels: i32, outChannels: i32,
  bias: usize, residual: usize, relu: bool, flip: bool, scratch: usize,
): void {
  const depth = filterHeight * filterWidth * inChannels;
  const panels = scratch + SPARE;
  const windows = panels + <usize>(depth * roundUp(outChannels, COLUMNS)) * FLOAT;
  const atOnce = imagesAtOnce(batch, inChannels);
  const bordered = windows + <usize>(atOnce * outHeight * outWidth + ROWS) * 4;
  if (flip) packFlipped(filter, inChannels, outChannels, panels);
  else packColumns(filter, <usize>outChannels * FLOAT, depth, outChannels, panels);
  listWindows(atOnce, inChannels, windows);
  memory.fill(bordered, 0, <usize>atOnce * borderedBytes(inChannels));
  aimTiles(out, <usize>outChannels * FLOAT, residual, relu ? RELU : 0, scratch);
  for (let first: i32 = 0; first < batch; first += atOnce) {
    const count = min(atOnce, batch - first);
    copyBordered(images + <usize>(first * height * width * inChannels) * FLOAT, count, inChannels, bordered);
    const here = out + <usize>(first * outHeight * outWidth * outChannels) * FLOAT;
    convolveChunk(bordered, windows, panels, here, count * outHeight * outWidth, inChannels, outChannels, bias);
  }
}

function packFlipped(filter: usize, inChannels: i32, outChannels: i32, to: usize): void {
  const taps = filterHeight * filterWidth;
  const tapBytes = <usize>(inChannels * outChannels) * FLOAT;
  const panelBytes = <usize>(taps * inChannels) * PANEL;
  for (let tap: i32 = 0; tap < taps; tap++) {
    const source = filter + <usize>(taps - 1 - tap) * tapBytes;
    packTransposed(source, <usize>inChannels * FLOAT, inChannels, outChannels, to, panelBytes);
    to += <usize>inChannels * PANEL;
  }
}

function convolveChunk(
  bordered: usize, windows: usize, panels: usize, out: usize, positions: i32,
  inChannels: i32, outChannels: i32, bias: usize,
): void {
  const length = <usize>(filterWidth * inChannels) * FLOAT;
  const line = <usize>((outWidth + filterWidth - 1) * inChannels) * FLOAT;
  for (let j: i32 = 0; j < outChannels; j += COLUMNS) {
    const panel = panels + <usize>j * <usize>filterHeight * length;
    const biasHere = bias ? bias + <usize>j * FLOAT : 0;
    for (let i: i32 = 0; i < positions; i += ROWS) {
      const window = windows + <usize>i * 4;
      const here = out + <usize>(i * outChannels + j) * FLOAT;
      tileOfRows(
        bordered + load<u32>(window), bordered + load<u32>(window, 4),
        bordered + load<u32>(window, 8), bordered + load<u32>(window, 12),
        filterHeight, length, line, panel, here, biasHere, positions - i, outChannels - j,
      );
    }
  }
}

/** Bytes of scratch that `filterGradient` needs. */
export function filterGradientScratch(inChannels: i32, outChannels: i32): usize {
  return SPARE + <usize>(outHeight * outWidth * roundUp(outChannels, COLUMNS)) * FLOAT + borderedBytes(inChannels) + 16;
}

/** out: the filter's gradient; `gradient`: that of the convolution's output. */
export function filterGradient(
  images: usize, gradient: usize, out: usize, batch: i32, inChannels: i32, outChannels: i32, scratch: usize,
): void {
  const positions = outHeight * outWidth;
  const panels = scratch + SPARE;
  const bordered = panels + <usize>(positions * roundUp(outChannels, COLUMNS)) * FLOAT;
  memory.fill(bordered, 0, borderedBytes(inChannels) + 16);
  for (let i: i32 = 0; i < batch; i++) {
    copyBordered(images + <usize>(i * height * width * inChannels) * FLOAT, 1, inChannels, bordered);
    const source = gradient + <usize>(i * positions * outChannels) * FLOAT;
    packColumns(source, <usize>outChannels * FLOAT, positions, outChannels, panels);
    aimTiles(out, <usize>outChannels * FLOAT, 0, i > 0 ? ADD_TO_OUTPUT : 0, scratch);
    addImage(bordered, panels, out, inChannels, outChannels);
  }
}

function addImage(bordered: usize, panels: usize, out: usize, inChannels: i32, outChannels: i32): void {
  const pixel = <usize>inChannels * FLOAT;
  const line = <usize>(outWidth + filterWidth - 1) * pixel;
  const jump = <usize>(filterWidth - 1) * pixel;
  const terms = filterWidth * inChannels;
  for (let j: i32 = 0; j < outChannels; j += COLUMNS) {
    const panel = panels + <usize>(j * outHeight * outWidth) * FLOAT;
    for (let y: i32 = 0; y < filterHeight; y++) {
      for (let i: i32 = 0; i < terms; i += ROWS) {
        const a = bordered + <usize>y * line + <usize>i * FLOAT;
        const here = out + <usize>((y * terms + i) * outChannels + j) * FLOAT;
        tileOfColumns(a, pixel, jump, outHeight, <usize>outWidth, panel, here, 0, terms - i, outChannels - j);
      }
    }
  }
}
