/**
 * Tensors in one file that Python's `safetensors` reads too: the header's length (8 bytes, little-endian), a JSON header
 * that says where each tensor lies in what follows, then the numbers themselves (F32, little-endian, no gaps).
 */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export interface Safetensors {
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Entry {
  readonly dtype: string;
  readonly shape: number[];
  readonly data_offsets: [number, number];
}

const METADATA = '__metadata__';

export const writeSafetensors = ({ tensors, metadata }: Safetensors): Uint8Array<ArrayBuffer> => {
  const header: Record<string, unknown> = { [METADATA]: metadata };
  let size = 0;
  for (const [name, { shape, data }] of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [size, size + 4 * data.length] };
    size += 4 * data.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = 8 + ((text.length + 7) & ~7);
  const bytes = new Uint8Array(start + size).fill(32, 0, start);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(start - 8), true);
  bytes.set(text, 8);
  let at = start;
  for (const { data } of tensors.values()) {
    for (let i = 0; i < data.length; i++, at += 4) view.setFloat32(at, data[i], true);
  }
  return bytes;
};

/** Throws a RangeError that says what is wrong with the bytes. */
export const readSafetensors = (bytes: Uint8Array): Safetensors => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = 8 + (bytes.length < 8 ? 0 : Number(view.getBigUint64(0, true)));
  if (bytes.length < start)
    throw new RangeError(`the header ends at byte ${start}, but there are ${bytes.length} bytes`);
  const { [METADATA]: metadata = {}, ...entries } = readHeader(bytes.subarray(8, start));
  const tensors = new Map<string, Tensor>();
  for (const [name, entry] of Object.entries(entries)) {
    tensors.set(name, readTensor(name, entry as Entry, view, start));
  }
  return { tensors, metadata: metadata as Record<string, string> };
};

const readHeader = (bytes: Uint8Array): Record<string, unknown> => {
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof header === 'object' && header !== null) return header as Record<string, unknown>;
  } catch {}
  throw new RangeError('the header is not JSON: these are not safetensors');
};

const readTensor = (name: string, entry: Entry, view: DataView, start: number): Tensor => {
  if (entry.dtype !== 'F32') throw new RangeError(`tensor '${name}' is ${entry.dtype}; only F32 can be read`);
  const { shape } = entry;
  const [first, end] = entry.data_offsets;
  const size = shape.reduce((product, length) => product * length, 1);
  if (end - first !== 4 * size || start + end > view.byteLength || first < 0) {
    throw new RangeError(`tensor '${name}' [${shape}] does not lie within bytes ${first} to ${end}`);
  }
  const data = new Float32Array(size);
  for (let i = 0; i < size; i++) data[i] = view.getFloat32(start + first + 4 * i, true);
  return { shape, data };
};
