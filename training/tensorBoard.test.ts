import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crc32c } from './crc32c.ts';
import { EventFile } from './tensorBoard.ts';

it('the checksum is CRC-32C', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
});

it('a file is a row of records with right lengths and checksums, the scalar in the second', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skirmish-events-'));
  new EventFile(folder, 1700000000).write(1700000001, 300, { loss: 0.5 });
  const [name] = readdirSync(folder);
  const bytes = readFileSync(join(folder, name));
  rmSync(folder, { recursive: true });
  const unmask = (masked: number): number => {
    const rotated = (masked - 0xa282ead8) >>> 0;
    return ((rotated << 15) | (rotated >>> 17)) >>> 0;
  };
  const events: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = Number(bytes.readBigUInt64LE(at));
    const event = bytes.subarray(at + 12, at + 12 + length);
    expect(unmask(bytes.readUInt32LE(at + 8))).toBe(crc32c(bytes.subarray(at, at + 8)));
    expect(unmask(bytes.readUInt32LE(at + 12 + length))).toBe(crc32c(event));
    events.push(event);
    at += 16 + length;
  }
  expect(name).toMatch(/^events\.out\.tfevents\./);
  expect(events).toHaveLength(2);
  expect(events[0].toString('latin1')).toContain('brain.Event:2');
  // Field 2, the step 300 as a varint; field 5, the summary: tag 'loss', then field 2, the float 0.5.
  expect(events[1].toString('hex')).toContain('10ac022a');
  expect(events[1].toString('hex')).toContain(`0a04${Buffer.from('loss').toString('hex')}150000003f`);
});
