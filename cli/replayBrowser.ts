import { emitKeypressEvents } from 'node:readline';

const HELP = 'left, right: step    Home, End: first, last    q: quit';

/** Where a key leads from a page; null: out. */
export const turnPage = (page: number, pages: number, key: string | undefined): number | null => {
  const last = pages - 1;
  if (key === 'q' || key === 'escape') return null;
  if (key === 'right' || key === 'space' || key === 'n') return Math.min(page + 1, last);
  if (key === 'left' || key === 'p') return Math.max(page - 1, 0);
  if (key === 'home') return 0;
  return key === 'end' ? last : page;
};

/** Shows one page at a time in the terminal until the user has seen enough. */
export const browse = (pages: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    let page = 0;
    const draw = () => console.log(`\x1b[H\x1b[2J${pages[page]}\n\n${page + 1} of ${pages.length}    ${HELP}`);
    const onKey = (_: string, { name, ctrl }: { name?: string; ctrl?: boolean }) => {
      const next = ctrl && name === 'c' ? null : turnPage(page, pages.length, name);
      if (next === null) return leave();
      page = next;
      draw();
    };
    const leave = () => {
      process.stdin.off('keypress', onKey).setRawMode(false).pause();
      resolve();
    };
    emitKeypressEvents(process.stdin);
    process.stdin.setRawMode(true).resume().on('keypress', onKey);
    draw();
  });
