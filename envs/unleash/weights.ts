/** What things are worth to the planner, in units of ore, and how likely it takes them to be. */
export const WEIGHTS = {
  /** A turn of a robot. */
  turn: 0.12,
  /** How likely they dig a trap in a hole of theirs, or where no hole is. */
  lureInTheirHole: 0.25,
  lureInNewHole: 0.1,
  /** Ore that must be known where a trap is to be buried, and traps out at most before one has worked. */
  lureOre: 3,
  untriedTraps: 3,
  /** Digging beside a trap of one's own, digging ore that is only remembered, digging blindly. */
  besideTrap: 0.5,
  remembered: 0.05,
  blind: 0.5,
  /** What a radar shows, and the least of it for which one is fetched. */
  sight: 4,
  leastSight: 0.25,
  /** Known ore for each robot with which no more radars are wanted. */
  enoughOre: 12,
  /** How likely their robot that has paused at the headquarters buries a trap where it pauses next, and how likely it
   * still has it afterwards. */
  buriesTrap: 0.3,
  keepsTrap: 0.5,
  /** Having nothing to do. */
  idle: -3,
};
