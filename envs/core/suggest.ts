/** The end of an error message about an unknown name: the nearest known one, or all of them. */
export const suggest = (name: string, known: readonly string[]): string => {
  if (known.length === 0) return '; there are none';
  const nearest = known.reduce((best, word) => (distance(name, word) < distance(name, best) ? word : best));
  const isClose = distance(name, nearest) <= Math.max(2, name.length / 3);
  return isClose ? `; did you mean '${nearest}'?` : `; there are: ${known.join(', ')}`;
};

/** Edits (insert, delete, replace a character) that turn one word into the other, letter case aside. */
const distance = (from: string, to: string): number => {
  const a = from.toLowerCase();
  const b = to.toLowerCase();
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
};
