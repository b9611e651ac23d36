import { expect, it } from 'vitest';
import { pack, unpack } from '../store/pack.ts';
import { ActorDied, LocalTransport } from './localTransport.ts';
import { joinParts, PART, splitParts } from './transport.ts';

const source = new URL('./testing/countingActor.ts', import.meta.url);

const open = (actors: number, setup: { size: number; dieAt: number }, queue = 2): LocalTransport =>
  new LocalTransport({ source, setups: Array.from({ length: actors }, () => setup), queue, memory: 0 });

interface Counted {
  readonly number: number;
  readonly version: number;
  readonly data: Uint8Array;
}

const take = async (transport: LocalTransport): Promise<Counted> =>
  unpack(joinParts(await transport.takeTrajectories()));

const put = (transport: LocalTransport, version: number): void => transport.putWeights(splitParts(pack({ version })));

it('a message is cut into parts of at most 512 kB and comes back whole', () => {
  const bytes = Uint8Array.from({ length: 2.5 * PART }, (_, i) => (i * 7) & 255);
  const parts = splitParts(bytes);
  expect(parts.map(({ length }) => length)).toEqual([PART, PART, PART / 2]);
  expect(PART).toBeLessThan(512 * 1024);
  expect(Buffer.compare(joinParts(parts), bytes)).toBe(0);
});

it('actors wait for weights, take the newest, and never send more than the queue holds', async () => {
  const transport = open(1, { size: 10, dieAt: -1 });
  put(transport, 1);
  put(transport, 2);
  expect(await take(transport)).toMatchObject({ number: 0, version: 2 });
  await new Promise(resolve => setTimeout(resolve, 200));
  put(transport, 3);
  const versions = [];
  for (let i = 0; i < 6; i++) versions.push((await take(transport)).version);
  expect(versions.filter(version => version === 2).length).toBeLessThanOrEqual(4);
  expect(versions.at(-1)).toBe(3);
  await transport.close();
});

it('large batches of several actors arrive whole and in each one’s order', async () => {
  const transport = open(2, { size: PART + 1000, dieAt: -1 });
  put(transport, 1);
  const seen = new Map<number, number>();
  for (let i = 0; i < 12; i++) {
    const { number, data } = await take(transport);
    expect(data.every(byte => byte === (number & 255))).toBe(true);
    seen.set(number, (seen.get(number) ?? 0) + 1);
  }
  expect([...seen.values()].every(times => times <= 2)).toBe(true);
  await transport.close();
});

it('an actor that throws is named with its stack', async () => {
  const transport = open(1, { size: 10, dieAt: 2 });
  put(transport, 1);
  const takeAll = async () => {
    for (;;) await take(transport);
  };
  const failure = await takeAll().catch(error => error);
  expect(failure).toBeInstanceOf(ActorDied);
  expect(failure.message).toMatch(/actor 0 died: Error: batch 2 is too much[\s\S]*countingActor/);
  await transport.close();
});

it('closing ends actors that sleep before a full queue', async () => {
  const transport = open(2, { size: 10, dieAt: -1 });
  put(transport, 1);
  await take(transport);
  await new Promise(resolve => setTimeout(resolve, 100));
  await expect(transport.close()).resolves.toBeUndefined();
});
