import { describe, expect, it } from 'vitest';
import { answer, startMatch } from './fixture.ts';
import { render } from './render.ts';
import { rules } from './rules.ts';

describe('the board for people', () => {
  it('shows an onlooker everything and a seat only what it may know', () => {
    const state = startMatch();
    answer(state, 'C1-D1', 'E3-D3', 'C3-D3');
    expect(render.text(state, false)).toBe(
      [
        'move 4, blue to play: red 20 pieces, blue 20',
        '   1  2  3  4  5  6  7',
        'A  B  B  B  F  B  G  S',
        'B  M  M  M  M  L  C  C',
        'C  .  R  .  R  R  L  L',
        'D  R  ~  .  .  .  ~  .',
        'E  r  r  .  r  r  l  l',
        'F  m  m  m  m  l  c  c',
        'G  b  b  b  f  b  g  s',
        'last: C3-D3  R R',
      ].join('\n'),
    );
    const forBlue = render.text(state, false, 1);
    expect(forBlue).toContain('A  ?  ?  ?  ?  ?  ?  ?');
    expect(forBlue).toContain('G  b  b  b  f  b  g  s');
  });

  it('marks a role that both sides know', () => {
    const state = startMatch('RRRRRLLMMMMLCCBBBFBGS', 'LLLRRRRRMMMMCCBBBFBGS');
    answer(state, 'C1-D1', 'E1-D1');
    expect(render.text(state, false, 0)).toContain("D  l' ~");
  });

  it('shows set-ups while they grow, a seat its own', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    rules.decide(state, 0, 196);
    rules.decide(state, 1, 198);
    expect(render.text(state, false)).toMatch(/^C {2}F/m);
    expect(render.text(state, false, 1)).toMatch(/^C {2}\./m);
    expect(render.text(state, false, 1)).toMatch(/^E {2}g/m);
  });

  it('draws one rectangle and letter a piece', () => {
    const svg = render.svg(startMatch(), 0);
    expect(svg.match(/rx="8"/g)).toHaveLength(42);
    expect(svg.match(/>\?</g)).toHaveLength(21);
    expect(render.text(startMatch(), true)).toContain('\x1b[1;31m');
  });
});
