import type { Estimate } from '../arena/estimate.ts';
import type { BotTimes } from '../bots/measure.ts';
import type { AnyGame } from '../envs/core/game.ts';
import type { CodecLoss } from '../models/codecLoss.ts';

export interface ExportReport {
  readonly file: string;
  readonly game: string;
  readonly agent: string;
  readonly target: string;
  readonly hasRescue: boolean;
  readonly characters: number;
  /** Null: the contest sets no limit. */
  readonly maxChars: number | null;
  readonly bytes: number;
  readonly weights: number;
  /** There is one, but this agent with its settings would never ask it. */
  readonly isNetworkLeftOut: boolean;
  readonly codec: string | null;
  readonly loss: CodecLoss | null;
  readonly strength: Estimate | null;
  readonly clock: AnyGame['clock'];
  readonly times: BotTimes | null;
}

/** What was made, for people. */
export const describeBot = (report: ExportReport): string => {
  const { file, game, agent, target, hasRescue, strength, times } = report;
  const rescue = hasRescue ? ', the hand-written player standing by' : '';
  return [
    `${file}: ${game}, ${agent}${rescue}, for ${target}`,
    `  size       ${describeSize(report)}`,
    ...(report.isNetworkLeftOut
      ? [`  network    left out: ${agent} with these settings would not ask it (docs/bots.md)`]
      : []),
    ...(report.codec === null ? [] : [`  weights    ${report.weights} as ${report.codec}`]),
    ...(report.loss === null ? [] : [`  exactness  ${describeLoss(report.loss)}`]),
    ...(strength === null ? [] : [`  strength   ${describeStrength(strength)}`]),
    ...(times === null ? [] : describeTimes(times, report.clock)),
  ].join('\n');
};

const describeSize = ({ characters, maxChars, bytes }: ExportReport): string =>
  `${characters} characters${maxChars === null ? '' : ` of ${maxChars}`}, ${bytes} bytes`;

const describeLoss = ({ codec, sameAction, policy, value }: CodecLoss): string => {
  if (codec === 'float32') return 'nothing is lost';
  const share = (100 * sameAction).toFixed(1);
  const logits = `logits differ by ${policy.mean.toPrecision(2)} (at most ${policy.max.toPrecision(2)})`;
  return `the same action first in ${share} % of observations; ${logits}, values by ${value.mean.toPrecision(2)}`;
};

const describeStrength = ({ points, error, samples }: Estimate): string => {
  const percent = (part: number): string => (100 * part).toFixed(1);
  return `${percent(points)} % ± ${percent(error)} of the points against exact weights, ${samples} seeds`;
};

const describeTimes = (times: BotTimes, { first, turn, fresh }: AnyGame['clock']): string[] => {
  const [startUp, firstMove, median, most, longest] = [
    times.startUp,
    times.first,
    times.median,
    times.most,
    times.longest,
  ].map(ms => ms.toPrecision(3));
  const failures = times.failures === 0 ? '' : `; ${times.failures} answers did not count`;
  return [
    `  start-up   ${startUp} ms; first answer after ${firstMove} ms of ${first} ms${fresh ? '' : ', warm-up included'}`,
    `  per move   median ${median} ms, 99 % within ${most} ms, longest ${longest} ms of ${turn} ms, in ${times.moves} moves${failures}`,
  ];
};
