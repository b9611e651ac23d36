import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test file's scripts, and the notation of each script that is put there. */
export const createScripts = () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-scripts-'));
  let written = 0;
  const put = (ending: string, content: string): string => {
    const path = join(folder, `${written++}.${ending}`);
    writeFileSync(path, content);
    return path;
  };
  return {
    folder,
    shell: (script: string): string => `sh ${put('sh', script)}`,
    node: (script: string): string => put('cjs', script),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
