/** Notebooks may run under Deno, which understands TypeScript by itself but not everything of Node. */
export const isDeno = 'deno' in process.versions;

const LOADER = new URL('../bin/typescript.js', import.meta.url).href;

/** What a thread's `execArgv` needs to run our TypeScript. */
export const THREAD_ARGUMENTS: readonly string[] = isDeno ? [] : ['--import', LOADER];

/** What runs an exported bot. */
export const NODE = isDeno ? 'node' : process.execPath;
