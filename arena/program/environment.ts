/**
 * What programs get of this process's environment: all but more certificates for Node, which reads them at every start,
 * for 0.1 s, though no bot connects to anything.
 */
export const listEnvironment = (): NodeJS.ProcessEnv => {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return rest;
};
