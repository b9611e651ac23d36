/** Continuations of a layer, to be taken out best first: a heap over their scores. Among equals the earlier is better. */
export class Ranking {
  /** [continuations], in the order in which they were added: its score, the game's value, where from and by what. */
  readonly scores: Float64Array;
  readonly values: Float64Array;
  readonly parents: Int32Array;
  readonly actions: Int16Array;
  private readonly heap: Int32Array;
  private added = 0;
  private left = 0;

  constructor(capacity: number) {
    this.scores = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.parents = new Int32Array(capacity);
    this.actions = new Int16Array(capacity);
    this.heap = new Int32Array(capacity);
  }

  clear(): void {
    this.added = 0;
    this.left = 0;
  }

  add(parent: number, action: number, score: number, value: number): void {
    const entry = this.added++;
    this.scores[entry] = score;
    this.values[entry] = value;
    this.parents[entry] = parent;
    this.actions[entry] = action;
    this.rise(this.left++, entry);
  }

  /** Takes out the best that is left; -1 if there is none. */
  take(): number {
    if (this.left === 0) return -1;
    const best = this.heap[0];
    const last = this.heap[--this.left];
    if (this.left > 0) this.sink(last);
    return best;
  }

  private rise(from: number, entry: number): void {
    const { heap } = this;
    let at = from;
    for (let above = (at - 1) >> 1; at > 0 && this.isBetter(entry, heap[above]); above = (at - 1) >> 1) {
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = entry;
  }

  private sink(entry: number): void {
    const { heap, left } = this;
    let at = 0;
    for (let below = 1; below < left; below = 2 * at + 1) {
      if (below + 1 < left && this.isBetter(heap[below + 1], heap[below])) below++;
      if (!this.isBetter(heap[below], entry)) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = entry;
  }

  private isBetter(a: number, b: number): boolean {
    return this.scores[a] > this.scores[b] || (this.scores[a] === this.scores[b] && a < b);
  }
}
