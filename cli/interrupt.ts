/** The first Ctrl-C stops politely, so that what is known so far is shown; the second one ends at once. */
export const stopOnInterrupt = (): { signal: AbortSignal; release(): void } => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', abort);
      process.off('SIGTERM', abort);
    },
  };
};
