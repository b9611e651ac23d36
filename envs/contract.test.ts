import { describe, expect, it } from 'vitest';
import { verifyRecord } from '../arena/verify.ts';
import { pack, unpack } from '../store/pack.ts';
import { expectSame } from '../tests/expectSame.ts';
import { ticTacToe } from '../tests/games/ticTacToe/index.ts';
import { AecEnv } from './core/aecEnv.ts';
import { checkEnv } from './core/checkEnv.ts';
import { Env, sizeOf } from './core/env.ts';
import type { AnyAgent, AnyGame, AnyState, AnyView, MatchRecord, Options } from './core/game.ts';
import { linesOf } from './core/lines.ts';
import { resolveOptions } from './core/options.ts';
import { ParallelEnv } from './core/parallelEnv.ts';
import { Rng, sampleMask } from './core/rng.ts';
import { SoloEnv } from './core/soloEnv.ts';
import { games } from './games.ts';

const SEEDS = [1, 2, 3];
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

/** The defaults, and the smallest and largest value of every option that decides the number of seats. */
const variants = (game: AnyGame): Options[] => {
  const base = resolveOptions(game);
  const changed = Object.entries(game.options).flatMap(([name, { min, max }]) => [
    { ...base, [name]: min },
    { ...base, [name]: max },
  ]);
  return [base, ...changed.filter(options => game.seats(options) !== game.seats(base))];
};

const createRandom = (rng: Rng): AnyAgent => ({ choose: (_, mask) => sampleMask(mask, rng) });

/** Random, but the same again in every match. */
const createRepeating = (seed: number): AnyAgent => {
  const rng = new Rng(seed);
  return { ...createRandom(rng), start: () => rng.seed(seed) };
};

const act = (env: Env, rng: Rng): number[] =>
  Array.from(env.buffers.acting, (acting, seat) => (acting ? sampleMask(env.buffers.masks[seat], rng) : -1));

/** Steps a running match with random actions until it ends or `limit` steps are made. */
const playOn = (env: Env, rng: Rng, limit = Number.POSITIVE_INFINITY): number => {
  let steps = 0;
  while (!env.terminated && steps < limit) {
    env.step(act(env, rng));
    steps++;
  }
  return steps;
};

const startEnv = (game: AnyGame, seed: number, options: Options = {}): Env => {
  const env = new Env(game, options);
  env.reset(seed);
  return env;
};

/** A match by text: every seat follows what the judge writes, and `check` sees each view beside the simulator's. */
const playByText = (
  game: AnyGame,
  seed: number,
  options: Options,
  agents: AnyAgent[],
  check: (followed: AnyView, seen: AnyView) => void,
): MatchRecord => {
  const { rules, vision, protocol, encoder, recorder } = game;
  const state = rules.createState();
  rules.start(state, seed, options);
  const mask = new Uint8Array(encoder.actions);
  const seats = agents.map((agent, seat) => {
    const followed = vision.createView();
    const seen = vision.createView();
    vision.start(followed, seat, options);
    vision.start(seen, seat, options);
    protocol.readInit(linesOf(protocol.writeInit(state, seat)), followed);
    return { agent, followed, seen };
  });
  const record = recorder.open(
    state,
    agents.map(() => 'random'),
    seed,
  );
  while (!rules.isOver(state)) {
    const asked = seats.map((_, seat) => rules.acts(state, seat));
    const inputs = seats.map((_, seat) => (asked[seat] ? protocol.writeTurn(state, seat) : null));
    recorder.before(record, state, inputs);
    const answers = seats.map(({ agent, followed, seen }, seat) => {
      if (asked[seat] || vision.remembers) vision.look(state, seat, seen);
      const input = inputs[seat];
      if (input === null) return null;
      protocol.readTurn(linesOf(input), followed);
      check(followed, seen);
      while (vision.owes(followed)) {
        encoder.mask(followed, mask);
        vision.decide(followed, agent.choose(followed, mask, TIMELESS));
      }
      return protocol.writeOrder(followed);
    });
    answers.forEach((answer, seat) => {
      if (asked[seat]) expect(protocol.readOrder(state, seat, answer)).toBeNull();
    });
    rules.advance(state);
    recorder.after(record, state, answers);
  }
  recorder.close(record, state);
  return record;
};

for (const game of [...games, ticTacToe as AnyGame]) {
  describe(game.id, () => {
    const { rules, vision, encoder } = game;

    it('ends every episode, masks are never empty, results sum to 0', () => {
      for (const options of variants(game)) {
        for (const seed of SEEDS) {
          const env = startEnv(game, seed, options);
          const rng = new Rng(seed);
          while (!env.terminated) {
            expect(env.buffers.acting.some(acting => acting === 1)).toBe(true);
            env.step(act(env, rng));
            expect(env.steps).toBeLessThanOrEqual(game.maxSteps(env.options));
          }
          expect(Math.abs(env.buffers.rewards.reduce((sum, reward) => sum + reward, 0))).toBeLessThan(1e-6);
          for (let seat = 0; seat < env.seats; seat++) expect(rules.acts(env.state, seat)).toBe(false);
        }
      }
    });

    it('replays a seed exactly, also on a used environment', () => {
      const env = startEnv(game, 5);
      playOn(env, new Rng(5));
      env.reset(7);
      const fresh = startEnv(game, 7);
      expect(env.state).toEqual(fresh.state);
      playOn(env, new Rng(7));
      playOn(fresh, new Rng(7));
      expect(env.state).toEqual(fresh.state);
      expect(env.buffers).toEqual(fresh.buffers);
    });

    it('plays on independently and equally from a copied or unpacked state', () => {
      const env = startEnv(game, 11);
      playOn(env, new Rng(11), 30);
      const twin = startEnv(game, 12);
      rules.copy(env.state, twin.state);
      for (let seat = 0; seat < env.seats; seat++) vision.copy(env.views[seat], twin.views[seat]);
      expect(twin.state).toEqual(env.state);
      expect(twin.views).toEqual(env.views);
      const before = unpack(pack(env.state)) as AnyState;
      expect(before).toEqual(env.state);
      if (env.terminated) return;
      const actions = act(env, new Rng(13));
      env.step(actions);
      expect(twin.state).toEqual(before);
      actions.forEach((action, seat) => {
        if (rules.acts(before, seat)) rules.decide(before, seat, action);
      });
      rules.advance(before);
      expect(before).toEqual(env.state);
    });

    it('encodes only 0 and 1 and overwrites its buffers', () => {
      const env = startEnv(game, 3);
      const observation = new Uint8Array(sizeOf(encoder.shape));
      const mask = new Uint8Array(encoder.actions);
      const rng = new Rng(3);
      for (let step = 0; step < 60 && !env.terminated; step++) {
        for (let seat = 0; seat < env.seats; seat++) {
          if (!env.buffers.acting[seat]) continue;
          encoder.encode(env.views[seat], observation.fill(7));
          encoder.mask(env.views[seat], mask.fill(7));
          expect(Math.max(...mask)).toBe(1);
          expect(observation.every(bit => bit <= 1) && mask.every(bit => bit <= 1)).toBe(true);
          expectSame(observation, env.buffers.observations[seat]);
          expectSame(mask, env.buffers.masks[seat]);
        }
        env.step(act(env, rng));
      }
      if (encoder.shape.length === 3) expect(encoder.planes).toHaveLength(encoder.shape[0]);
    });

    it('shows a bot that follows the text what the simulator shows, and records what can be replayed', () => {
      const [a, b] = [new Uint8Array(sizeOf(encoder.shape)), new Uint8Array(sizeOf(encoder.shape))];
      const [maskA, maskB] = [new Uint8Array(encoder.actions), new Uint8Array(encoder.actions)];
      const check = (followed: AnyView, seen: AnyView) => {
        expectSame(followed, seen);
        encoder.encode(followed, a);
        encoder.encode(seen, b);
        expectSame(a, b);
        encoder.mask(followed, maskA);
        encoder.mask(seen, maskB);
        expectSame(maskA, maskB);
      };
      for (const options of variants(game)) {
        const seats = Array.from({ length: game.seats(options) }, (_, seat) => seat);
        for (const create of [createRandom, (rng: Rng) => game.createBaseline(rng)]) {
          const agents = seats.map(seat => create(new Rng(seat + 20)));
          const record = JSON.parse(JSON.stringify(playByText(game, 17, options, agents, check)));
          expect(verifyRecord(game, record).difference).toBeNull();
        }
      }
    });

    it('notes a decision in the view as looking at the state would show it', () => {
      const env = startEnv(game, 23);
      const rng = new Rng(23);
      const noted = vision.createView();
      const state = rules.createState();
      for (let step = 0; step < 100 && !env.terminated; step++) {
        const actions = act(env, rng);
        for (let seat = 0; seat < env.seats; seat++) {
          if (!env.buffers.acting[seat]) continue;
          vision.copy(env.views[seat], noted);
          vision.decide(noted, actions[seat]);
          rules.copy(env.state, state);
          rules.decide(state, seat, actions[seat]);
          const looked = vision.createView();
          vision.copy(env.views[seat], looked);
          vision.look(state, seat, looked);
          expectSame(noted, looked);
        }
        env.step(actions);
      }
    });

    it('imagines states that agree with the view', () => {
      const env = startEnv(game, 29);
      const rng = new Rng(29);
      const imagined = rules.createState();
      const view = vision.createView();
      const mask = new Uint8Array(encoder.actions);
      for (let step = 0; step < 200 && !env.terminated; step++) {
        for (let seat = 0; seat < env.seats; seat++) {
          if (!env.buffers.acting[seat]) continue;
          vision.imagine(env.views[seat], rng, imagined);
          expect(rules.acts(imagined, seat)).toBe(true);
          vision.copy(env.views[seat], view);
          vision.look(imagined, seat, view);
          expectSame(view, env.views[seat]);
          encoder.mask(view, mask);
          expectSame(mask, env.buffers.masks[seat]);
        }
        env.step(act(env, rng));
      }
    });

    it('goes on after a forfeit and still ends', () => {
      for (const cause of ['illegal', 'timeout', 'crash'] as const) {
        const env = startEnv(game, 31);
        playOn(env, new Rng(31), 3);
        if (env.terminated) continue;
        const seats = [...env.buffers.acting.keys()].filter(seat => env.buffers.acting[seat]);
        const rng = new Rng(32);
        const actions = act(env, rng);
        for (const seat of seats) {
          if (seat === seats[0]) rules.forfeit(env.state, seat, cause);
          else rules.decide(env.state, seat, actions[seat]);
        }
        rules.advance(env.state);
        for (let step = 0; step < game.maxSteps(env.options) && !rules.isOver(env.state); step++) {
          for (let seat = 0; seat < env.seats; seat++) {
            if (rules.acts(env.state, seat)) rules.forfeit(env.state, seat, 'timeout');
          }
          rules.advance(env.state);
        }
        expect(rules.isOver(env.state)).toBe(true);
      }
    });

    it('passes the environment checker in every form, from every seat', () => {
      for (const options of variants(game)) {
        const seats = game.seats(options);
        for (let seat = 0; seat < seats; seat++) {
          const opponents = Array.from({ length: seats - 1 }, (_, i) => createRepeating(i));
          checkEnv(new SoloEnv(game, { seat, opponents, options }));
        }
        checkEnv(new ParallelEnv(game, options));
        checkEnv(new AecEnv(game, options));
      }
    });

    it('lists symmetries that are permutations and keep masks legal', () => {
      const size = sizeOf(encoder.shape);
      for (const { observation, action } of encoder.symmetries ?? []) {
        expect([...observation].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
        expect([...action].sort((a, b) => a - b)).toEqual(Array.from({ length: encoder.actions }, (_, i) => i));
      }
    });

    it('draws itself as text and as a self-contained SVG, and hints within -1 and 1', () => {
      const env = startEnv(game, 37);
      playOn(env, new Rng(37), 40);
      for (const seat of [undefined, 0, 1]) {
        expect(game.render.text(env.state, false, seat)).not.toContain('\u001b');
        expect(game.render.text(env.state, true, seat).trim().length).toBeGreaterThan(20);
        const svg = game.render.svg(env.state, seat);
        expect(svg.startsWith('<svg')).toBe(true);
        expect(svg.trimEnd().endsWith('</svg>')).toBe(true);
        expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script/);
      }
      for (let seat = 0; seat < env.seats; seat++) {
        expect(Math.abs(game.potential(env.state, seat))).toBeLessThanOrEqual(1);
      }
    });
  });
}
