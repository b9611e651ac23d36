/** Charts and pictures as SVG: for notebooks, reports, pages. */
export { type Bar, drawBars, drawCourse, drawElo, drawMoveTimes, drawNarrowing, drawPoints } from './evaluation.ts';
export { drawMatch } from './match.ts';
export { type Arrangement, arrange, Picture } from './picture.ts';
export { drawPlanes, type Plane, planesOf } from './planes.ts';
export { drawActions, drawConfidence, drawNextBoards, drawValues, expectChange, rankActions } from './policy.ts';
export { drawFigure, drawLearningCurve, type Milestone } from './training.ts';
