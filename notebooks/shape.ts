import { codeCells, type Notebook, type Output } from './notebook.ts';

/** What stays the same when numbers change: how many outputs of which kinds. */
const shapeOf = (outputs: readonly Output[]): string =>
  outputs.length === 0 ? 'nothing' : outputs.map(nameKind).join(', ');

const nameKind = (output: Output): string =>
  output.output_type === 'stream'
    ? output.name
    : `${output.output_type} (${Object.keys(output.data).sort().join(' ')})`;

/** Where a notebook's outputs differ in shape from those recorded in it; a message for each such cell. */
export const compareShapes = (notebook: Notebook, outputs: readonly (readonly Output[])[]): string[] =>
  codeCells(notebook).flatMap((cell, i) => {
    const recorded = shapeOf(cell.outputs);
    const found = shapeOf(outputs[i] ?? []);
    return recorded === found ? [] : [`code cell ${i + 1} (${cell.id}) showed ${found}; recorded is ${recorded}`];
  });
