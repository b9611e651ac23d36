#!/usr/bin/env node
import './typescript.js';

await import('../cli/main.ts');
