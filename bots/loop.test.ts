import { describe, expect, it } from 'vitest';
import { createRandom } from '../agents/random.ts';
import { createSearch, SEARCH_DEFAULTS } from '../agents/search/search.ts';
import type { AnyAgent, Clock } from '../envs/core/game.ts';
import { InputEnd } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { games } from '../envs/games.ts';
import { encodeBase64 } from '../models/base64.ts';
import { encodeWeights } from '../models/encodeWeights.ts';
import { type BotIo, playContest } from './loop.ts';
import { type AgentMaker, baselineMaker, policyMaker, thinkerMaker } from './makers.ts';
import { type PackedNetwork, unpackBase64 } from './packedNetwork.ts';
import { createNetwork, playAgainstRandom, sitAgent, textsOf } from './testing/freshBot.ts';

/** One whose first turn has more time than the others, so that both limits show. */
const game = games.find(({ clock }) => clock.first > clock.turn)!;
const SETTINGS = { seed: 1, margin: 0.25 };

const recordTurns = async () => {
  const report = await playAgainstRandom(game, 0, sitAgent(game, 0, createRandom(new Rng(3))), 4);
  return textsOf(report, 0);
};
const turns = await recordTurns();

/** A judge who sends a turn's lines when the last answer is there; its clock moves only when it is told to. */
class Judge implements BotIo {
  readonly answers: string[] = [];
  readonly warnings: string[] = [];
  time = 0;
  private readonly sent: string[] = [];
  private readonly turns: string[][];

  constructor(inputs: readonly string[][]) {
    this.turns = [...inputs];
    this.send();
  }

  readonly lines = {
    next: (): string => {
      const line = this.sent.shift();
      if (line === undefined) throw new InputEnd();
      return line;
    },
    waiting: (): number => this.sent.length,
  };

  readonly print = (text: string): void => {
    this.answers.push(text);
    this.send();
  };

  readonly warn = (message: string): void => {
    this.warnings.push(message);
  };

  readonly now = (): number => this.time;

  readonly leave = (): void => {};

  private send(): void {
    this.sent.push(...(this.turns.shift() ?? []));
  }
}

const inputs = turns.map(({ input }) => input);

/** Answers what the recorded player did, by the number of the question; the warm-up's questions do not count. */
const createParrot = (judge: Judge): AgentMaker => {
  const mask = new Uint8Array(game.encoder.actions);
  const trial = game.vision.createView();
  const gives = (view: unknown, action: number): boolean => {
    game.vision.copy(view, trial);
    game.vision.decide(trial, action);
    return game.protocol.writeOrder(trial).join('\n') === turns[judge.answers.length].answer.join('\n');
  };
  return () => ({
    choose(view) {
      game.encoder.mask(view, mask);
      return mask.findIndex((legal, action) => legal === 1 && gives(view, action));
    },
  });
};

const play = (judge: Judge, ...makers: AgentMaker[]): Judge => {
  playContest(game, makers, judge, SETTINGS);
  return judge;
};

/** The parrot plays, and every question goes through `onAsk`, which takes its action or another. */
const playWatched = (judge: Judge, onAsk: (clock: Clock, choose: () => number) => number): Judge => {
  const parrot = createParrot(judge);
  return play(judge, rng => {
    const agent = parrot(rng);
    return { choose: (view, mask, clock) => onAsk(clock, () => agent.choose(view, mask, clock)) };
  });
};

const expected = turns.map(({ answer }) => answer.join('\n'));
const failing = (choose: AnyAgent['choose']): AgentMaker => {
  return () => ({ choose });
};

describe('the contest loop', () => {
  it('answers every turn', () => {
    const judge = new Judge(inputs);
    expect(play(judge, createParrot(judge)).answers).toEqual(expected);
    expect(judge.warnings).toEqual([]);
  });

  it('asks the next agent when one fails, chooses what is illegal or cannot be made', () => {
    const broken: AgentMaker[] = [
      failing(() => {
        throw new Error('out of order');
      }),
      failing(() => game.encoder.actions + 1),
      () => {
        throw new Error('no weights');
      },
    ];
    for (const maker of broken) {
      const judge = new Judge(inputs);
      expect(play(judge, maker, createParrot(judge)).answers).toEqual(expected);
      expect(judge.warnings.join('\n')).toMatch(/out of order|not legal|no weights/);
    }
  });

  it('takes a legal action when every agent fails', () => {
    const judge = new Judge(inputs.slice(0, 1));
    play(
      judge,
      failing(() => -5),
    );
    expect(judge.answers).toHaveLength(1);
    expect(judge.answers[0]).not.toBe('');
  });

  it('gives the first turn and the later ones their time less the margin', () => {
    const seen: Clock[] = [];
    const judge = new Judge(inputs);
    playWatched(judge, (clock, choose) => {
      seen[judge.answers.length] = { ...clock };
      return choose();
    });
    expect(seen[0].deadline).toBe(game.clock.first * 0.75);
    expect(seen[1].deadline).toBe(game.clock.turn * 0.75);
  });

  it('keeps free what earlier answers took beyond their deadline', () => {
    const deadlines: number[] = [];
    const judge = new Judge(inputs);
    playWatched(judge, (clock, choose) => {
      const turn = judge.answers.length;
      if (turn > 0) deadlines.push(clock.deadline - judge.time);
      const action = choose();
      if (turn === 1) judge.time = clock.deadline + 4;
      return action;
    });
    expect(deadlines[0]).toBe(game.clock.turn * 0.75);
    expect(deadlines[1]).toBeCloseTo(game.clock.turn * 0.75 - 4);
    expect(deadlines[2]).toBeCloseTo(game.clock.turn * 0.75 - 4 * 0.9);
  });

  it('plays agents that are made from a packed network', () => {
    const { spec, weights } = createNetwork(game);
    const bytes = encodeWeights(spec, weights, 'int8');
    const network: PackedNetwork = { spec, codec: 'int8', text: encodeBase64(bytes), engine: 'auto' };
    const settings = { ...SEARCH_DEFAULTS, simulations: 3, nodes: 500 };
    const makers = [
      baselineMaker(game),
      policyMaker(game, network, unpackBase64, 0),
      thinkerMaker(createSearch, game, network, unpackBase64, settings),
      thinkerMaker(createSearch, game, null, unpackBase64, settings),
    ];
    for (const maker of makers) {
      const judge = new Judge(inputs.slice(0, 1));
      judge.time = game.clock.first;
      play(judge, maker);
      expect(judge.answers).toHaveLength(1);
      expect(judge.warnings).toEqual([]);
    }
  });

  it('draws the same numbers with and without a warm-up', () => {
    const draw = (time: number): string[] => {
      const judge = new Judge(inputs.slice(0, 1));
      judge.time = time;
      return play(judge, createRandom).answers;
    };
    expect(draw(0)).toEqual(draw(game.clock.first * 2));
  });

  it('leaves out lines that mean nothing after a turn', () => {
    const judge = new Judge(inputs.map(lines => [...lines, 'something new', '1 2 3 4 5 6 7 8 9']));
    expect(play(judge, createParrot(judge)).answers).toEqual(expected);
  });

  it('answers a turn that it cannot read, says so, and reads the next one', () => {
    const broken = inputs.map((lines, turn) => (turn === 2 ? lines.map(() => '!') : lines));
    const judge = new Judge(broken);
    play(judge, createRandom);
    expect(judge.answers.length).toBeGreaterThanOrEqual(3);
    expect(judge.warnings[0]).toContain('cannot read it');
  });

  it('answers a first turn that breaks off, or that makes no sense up to its end', () => {
    for (const lines of [inputs[0].slice(0, -1), [...inputs[0].slice(0, 2), '!', '!']]) {
      const judge = new Judge([lines]);
      play(judge, createRandom);
      expect(judge.answers).toHaveLength(1);
    }
  });
});
