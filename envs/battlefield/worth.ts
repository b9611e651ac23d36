/** [role]: what a piece on the board is worth to its side; the flag's is that of the match. */
export const WORTH = Float64Array.of(30, 2.5, 10, 7, 4.5, 4, 2, 3);
