import { Packr } from 'msgpackr';

/** The one msgpack codec: typed arrays, bigints and maps come back as they went in. */
const packr = new Packr({ moreTypes: true, useRecords: false });

export const pack = (value: unknown): Uint8Array => packr.pack(value);

// biome-ignore lint/suspicious/noExplicitAny: the caller knows what was packed
export const unpack = (bytes: Uint8Array): any => packr.unpack(bytes);
