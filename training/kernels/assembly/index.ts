export { adam, setAdam, sumOfSquares } from './adam';
export { cellActions, cellActionsGradient, cellActionsScratch } from './cellActions';
export { sumCellGradients, sumCells } from './cells';
export { convolve, convolveScratch, filterGradient, filterGradientScratch, setShape } from './convolution';
export { reluBiasGradient } from './gradient';
export { multiply, multiplyScratch } from './matrix';
export { planesToChannels } from './observation';
export { maxPool, maxPoolGradient, meanPool, meanPoolGradient } from './pool';
export { listOnes, listScratch, sumListed, sumScratch, turnLists } from './sparse';
