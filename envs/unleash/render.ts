import type { Render } from '../core/game.ts';
import type { State } from './state.ts';
import { drawSvg } from './svg.ts';
import { drawText } from './text.ts';

export const render: Render<State> = { text: drawText, svg: drawSvg };
