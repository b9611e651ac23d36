/** What is wrong, in one line or a few. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** With the place in the code where it happened, if that is known. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
