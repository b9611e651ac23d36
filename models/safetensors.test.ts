import { expect, it } from 'vitest';
import { readSafetensors, type Tensor, writeSafetensors } from './safetensors.ts';

const tensors = new Map<string, Tensor>([
  ['empty', { shape: [0], data: new Float32Array(0) }],
  ['one', { shape: [], data: Float32Array.of(Math.PI) }],
  ['matrix', { shape: [2, 3], data: Float32Array.of(1, -2, 3e38, 4, Number.NaN, -0) }],
]);

it('brings tensors, shapes and metadata back', () => {
  const bytes = writeSafetensors({ tensors, metadata: { format: 'skirmish', steps: '7' } });
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  for (const form of [bytes, shifted.subarray(3)]) {
    const { tensors: found, metadata } = readSafetensors(form);
    expect(found).toEqual(tensors);
    expect(metadata).toEqual({ format: 'skirmish', steps: '7' });
  }
});

it('has the layout that other programs expect', () => {
  const bytes = writeSafetensors({
    tensors: new Map([['b', { shape: [2], data: Float32Array.of(1, 2) }]]),
    metadata: {},
  });
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  expect(length % 8).toBe(0);
  expect(header.b).toEqual({ dtype: 'F32', shape: [2], data_offsets: [0, 8] });
  expect([...bytes.subarray(8 + length)]).toEqual([0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
});

it('says what is wrong with other bytes', () => {
  const bytes = writeSafetensors({ tensors, metadata: {} });
  expect(() => readSafetensors(new Uint8Array(3))).toThrow('the header ends at byte 8, but there are 3 bytes');
  expect(() => readSafetensors(bytes.subarray(0, 40))).toThrow('but there are 40 bytes');
  expect(() => readSafetensors(bytes.subarray(0, bytes.length - 1))).toThrow(
    "tensor 'matrix' [2,3] does not lie within",
  );
  expect(() => readSafetensors(new Uint8Array(16))).toThrow('the header is not JSON');
});
