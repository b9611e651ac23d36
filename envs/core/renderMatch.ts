import type { Env } from './env.ts';
import { RENDER_MODES, type RenderMode } from './gym.ts';

/** The board as one seat may see it, or as it is. */
export const renderMatch = (env: Env, mode: RenderMode, seat?: number): string => {
  const { render } = env.game;
  if (mode === 'svg') return render.svg(env.state, seat);
  if (mode === 'text' || mode === 'ansi') return render.text(env.state, mode === 'ansi', seat);
  throw new RangeError(`there is no render mode '${mode}'; there are: ${RENDER_MODES.join(', ')}`);
};
