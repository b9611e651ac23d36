// Lets Node import a notebook: its address means the module that the notebook was compiled to.
let notebook = { url: '', source: '' };

export const initialize = given => {
  notebook = given;
};

export const resolve = (specifier, context, next) =>
  specifier === notebook.url ? { url: specifier, format: 'module', shortCircuit: true } : next(specifier, context);

export const load = (url, context, next) =>
  url === notebook.url ? { format: 'module', source: notebook.source, shortCircuit: true } : next(url, context);
