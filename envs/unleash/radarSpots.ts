import { cellAt } from './grid.ts';

/** Radars see diamonds of 41 cells; centred here, nine of them fill the map's middle without a gap, six its edges. */
export const RADAR_SPOTS = Int16Array.of(
  cellAt(8, 7),
  cellAt(13, 3),
  cellAt(13, 11),
  cellAt(18, 7),
  cellAt(23, 3),
  cellAt(23, 11),
  cellAt(28, 7),
  cellAt(3, 3),
  cellAt(3, 11),
  cellAt(8, 0),
  cellAt(8, 14),
  cellAt(18, 0),
  cellAt(18, 14),
  cellAt(28, 0),
  cellAt(28, 14),
);
