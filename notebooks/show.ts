import type { Recorder } from './recorder.ts';

/** The name under which a running notebook finds its recorder. */
export const RECORDER = '__notebook';

interface Kernel {
  display(value: unknown, options: { display_id?: string; update?: boolean }): Promise<void>;
}

const shown = new Set<string>();

/** Shows something before its cell ends; a second time under the same id, in the same place. */
export const show = async (value: unknown, id?: string): Promise<void> => {
  const { [RECORDER]: recorder, Deno: deno } = globalThis as {
    [RECORDER]?: Recorder;
    Deno?: { jupyter?: Kernel };
  };
  if (recorder) return recorder.display(value, id);
  if (!deno?.jupyter) return console.log(value);
  const update = id !== undefined && shown.has(id);
  if (id !== undefined) shown.add(id);
  await deno.jupyter.display(value, id === undefined ? {} : { display_id: id, update });
};
