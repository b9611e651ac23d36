/** The environment variable that asks for the short form. */
export const SHORT = 'SKIRMISH_SHORT';

/** The notebook runs to be checked, not to be read: it takes smaller numbers, and the run that notebook 02 made for it. */
export const isShort = process.env[SHORT] === '1';
