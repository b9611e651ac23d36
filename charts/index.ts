/** Charts and pictures as SVG: for notebooks, reports, pages. */
export {
  type Bar,
  drawBars,
  drawCourse,
  drawElo,
  drawMoveTimes,
  drawNarrowing,
  drawPoints,
  drawSprt,
} from './evaluation.ts';
export { drawClock, drawMatch } from './match.ts';
export { type Arrangement, arrange, Picture } from './picture.ts';
export { drawPlanes, type Plane, planesOf } from './planes.ts';
export { drawActions, drawConfidence, drawForesight, drawNextBoards, drawValues, expectChange } from './policy.ts';
export { drawFigure, drawLearningCurve, type Milestone } from './training.ts';
