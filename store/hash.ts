import { createHash } from 'node:crypto';

/** The sha256 in hexadecimal. */
export const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
