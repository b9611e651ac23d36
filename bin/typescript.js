// Lets Node run the project's TypeScript as it is: `node --import ./bin/typescript.js file.ts`.
import { register } from 'node:module';

register('./typescriptHooks.js', import.meta.url);
