import { type Board, copyBoard, createBoard, explodeAlike } from './board.ts';
import { NOWHERE } from './geometry.ts';
import { Harvest } from './harvest.ts';
import { Forecast } from './survival.ts';

/** A forecast with the board that it is of: continuations of one state often share it. */
export class Foreseen {
  readonly forecast = new Forecast();
  private readonly harvest = new Harvest();
  private readonly board = createBoard();
  private bombers = 0;
  /** Of the harvest; 0 if it is not reckoned yet. */
  private range = 0;

  /** `bombers`: bit per seat that places a bomb in the coming round. */
  see(board: Board, bombers: number): Forecast {
    if (bombers === this.bombers && this.bombAlike(board) && explodeAlike(board, this.board)) return this.forecast;
    copyBoard(board, this.board);
    this.bombers = bombers;
    this.forecast.play(board, bombers, NOWHERE);
    this.range = 0;
    return this.forecast;
  }

  /** When all bombs are gone that were seen. */
  harvestOf(range: number): Harvest {
    if (range !== this.range) this.harvest.reckon(this.forecast.after, range);
    this.range = range;
    return this.harvest;
  }

  private bombAlike(board: Board): boolean {
    for (let seat = 0; 1 << seat <= this.bombers; seat++) {
      if ((this.bombers & (1 << seat)) === 0) continue;
      if (board.at[seat] !== this.board.at[seat] || board.range[seat] !== this.board.range[seat]) return false;
    }
    return true;
  }
}
