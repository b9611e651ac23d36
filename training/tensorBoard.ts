import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32c } from './crc32c.ts';

/** Writes scalars as TensorBoard reads them: TFRecords of Event messages, in the protocol buffers' wire format. */
export class EventFile {
  private readonly path: string;

  /** `time`: seconds since 1970; it makes the file's name and so the order of several. */
  constructor(folder: string, time: number) {
    this.path = join(folder, `events.out.tfevents.${Math.floor(time)}.skirmish`);
    this.append(Buffer.concat([double(1, time), text(3, 'brain.Event:2')]));
  }

  write(time: number, step: number, figures: Readonly<Record<string, number>>): void {
    const values = Object.entries(figures).map(([tag, value]) =>
      bytes(1, Buffer.concat([text(1, tag), float(2, value)])),
    );
    this.append(Buffer.concat([double(1, time), varint(2, step), bytes(5, Buffer.concat(values))]));
  }

  /** A record: its length, the length's checksum, the event, its checksum. */
  private append(event: Buffer): void {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(event.length));
    appendFileSync(this.path, Buffer.concat([length, masked(length), event, masked(event)]));
  }
}

const masked = (data: Uint8Array): Buffer => {
  const crc = crc32c(data);
  const out = Buffer.alloc(4);
  out.writeUInt32LE((((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0);
  return out;
};

/** Fields: the number and how it is coded (0 varint, 1 eight bytes, 2 length and bytes, 5 four bytes), then the value. */
const key = (field: number, coding: number): Buffer => Buffer.from([(field << 3) | coding]);

const varintBytes = (value: number): Buffer => {
  const out: number[] = [];
  for (let left = BigInt(Math.floor(value)); ; left >>= 7n) {
    if (left < 128n) return Buffer.from([...out, Number(left)]);
    out.push(Number(left & 127n) | 128);
  }
};

const varint = (field: number, value: number): Buffer => Buffer.concat([key(field, 0), varintBytes(value)]);

const bytes = (field: number, value: Uint8Array): Buffer =>
  Buffer.concat([key(field, 2), varintBytes(value.length), value]);

const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));

const double = (field: number, value: number): Buffer => {
  const out = Buffer.alloc(8);
  out.writeDoubleLE(value);
  return Buffer.concat([key(field, 1), out]);
};

const float = (field: number, value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeFloatLE(value);
  return Buffer.concat([key(field, 5), out]);
};
