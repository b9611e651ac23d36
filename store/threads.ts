const LOADER = new URL('../bin/typescript.js', import.meta.url).href;

/** What a thread's `execArgv` needs to run our TypeScript: nothing where the runtime understands it by itself. */
export const THREAD_ARGUMENTS: readonly string[] = 'deno' in process.versions ? [] : ['--import', LOADER];
