import type { Render } from '../../../envs/core/game.ts';
import type { State } from './rules.ts';

const PLAIN = ['X', 'O'];
const COLOURED = ['\u001b[31mX\u001b[0m', '\u001b[34mO\u001b[0m'];
const COLOURS = ['#c33', '#36c'];

export const render: Render<State> = {
  text(state, colour) {
    const marks = Array.from(state.owner, (seat, cell) => (colour ? COLOURED : PLAIN)[seat] ?? String(cell));
    return [0, 3, 6].map(row => ` ${marks.slice(row, row + 3).join(' | ')} `).join('\n---+---+---\n');
  },
  svg(state) {
    const cells = Array.from(state.owner, (seat, cell) => {
      const [x, y] = [(cell % 3) * 40, Math.floor(cell / 3) * 40];
      const mark = PLAIN[seat] ? `<text x="${x + 20}" y="${y + 29}" fill="${COLOURS[seat]}">${PLAIN[seat]}</text>` : '';
      return `<rect x="${x}" y="${y}" width="40" height="40" fill="#fff" stroke="#999"/>${mark}`;
    });
    const style = 'font-family="sans-serif" font-size="26" text-anchor="middle"';
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" ${style}>${cells.join('')}</svg>`;
  },
};
