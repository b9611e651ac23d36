/**
 * A seat's result from everybody's contest scores: (seats beaten - seats that beat it) / others. Two seats: 1, 0, -1.
 * Sums to 0 over the seats; equal scores give equal results.
 */
export const resultFromScores = (scores: ArrayLike<number>, seats: number, seat: number): number => {
  let balance = 0;
  for (let other = 0; other < seats; other++) {
    if (scores[seat] > scores[other]) balance++;
    else if (scores[seat] < scores[other]) balance--;
  }
  return balance / (seats - 1);
};
