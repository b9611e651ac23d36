export { addCells, compact, copyColumns, observeBoard, pool } from './board';
export { conv } from './conv';
export { dense, observe } from './dense';
export { tanh } from './tanh';
