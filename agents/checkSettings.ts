/** Numbers by name; `whose` they are begins the message about a wrong one, as in "a search's". */
type Numbers = Readonly<Record<string, number>>;

export const checkParts = (whose: string, parts: Numbers): void => {
  for (const [name, part] of Object.entries(parts)) {
    if (!(part >= 0 && part <= 1)) throw new RangeError(`${whose} '${name}' is from 0 to 1, not ${part}`);
  }
};

export const checkCounts = (whose: string, least: number, counts: Numbers): void => {
  for (const [name, count] of Object.entries(counts)) {
    if (Number.isInteger(count) && count >= least) continue;
    throw new RangeError(`${whose} '${name}' is a whole number from ${least}, not ${count}`);
  }
};

export const checkAmounts = (whose: string, amounts: Numbers): void => {
  for (const [name, amount] of Object.entries(amounts)) {
    if (!(amount >= 0)) throw new RangeError(`${whose} '${name}' is 0 or more, not ${amount}`);
  }
};
