// Bullets as a bot sees it: what board.ts, boardText.ts, foresight.ts, survival.ts, features.ts, window.ts and encoder.ts
// say, for exported C++ bots. Bit boards as there: a cell is row * 64 + column, [row][half] words.

constexpr int ROW = 64, MAX_SIDE = 50, BOARD = MAX_SIDE * 2, NARROW = 32, DIRECTIONS = 4;
constexpr int UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, SHOOT = 4, WAIT = 8, NONE = -1;
constexpr int STEPS[] = {-ROW, ROW, -1, 1};
constexpr int AHEAD = 6, FREE = 6, FEW = 16, RADIUS = 6, SIDE = 2 * RADIUS + 1, CELLS = SIDE * SIDE;
constexpr int CENTRE = RADIUS * SIDE + RADIUS;

constexpr int WALLS = 0, BULLETS = 1, ENEMY = 5, DANGER = 6, MINE = 12, THEIRS = 15, PACKED = 18;
constexpr int PLANES = 19, HEIGHT = SIDE, WIDTH = SIDE, ACTIONS = 9;
constexpr bool IS_FRESH = true;

constexpr int DISTANCES[] = {1, 2, 3, 4, 6, 8, 12, 16, 24};
constexpr int COUNTS[] = {1, 2, 4, 8, 16, 32};
constexpr int ROUNDS[] = {25, 50, 100, 200, 300, 400};
constexpr int ENEMY_DISTANCE = 0, ENEMY_IN_LINE = 9, FREE_CELLS = 10, ENEMY_AT_WALL = 16, MY_SHOT = 17;
constexpr int ENEMY_SHOT = MY_SHOT + AHEAD, DIRECTED = ENEMY_SHOT + AHEAD;
constexpr int MY_COUNT = DIRECTIONS * DIRECTED, ENEMY_COUNT = MY_COUNT + 6, ROUND = ENEMY_COUNT + 6;

typedef uint32_t Bits;
/** Bit boards by time in rounds from now. */
typedef Bits Timeline[(AHEAD + 1) * BOARD];

struct View {
  int height = 0, width = 0, seat = 0, turn = 0, action = NONE;
  Bits walls[BOARD] = {}, bullets[DIRECTIONS * BOARD] = {};
  int players[2] = {};
  bool isReadable = true;
};

static int rowOf(int cell) { return cell >> 6; }
static int columnOf(int cell) { return cell & (ROW - 1); }
static bool hasCell(const Bits* bits, int cell) { return bits[cell >> 5] >> (cell & 31) & 1; }
static void addCell(Bits* bits, int cell) { bits[cell >> 5] |= 1u << (cell & 31); }
static int highestBit(Bits bits) { return 31 - __builtin_clz(bits); }
static int stepOf(const View& view) { return view.width <= NARROW ? 2 : 1; }

static bool readBoard(View& view) {
  for (int row = 0; row < view.height; row++) {
    std::string line;
    if (!nextLine(line)) return false;
    line.resize((size_t)view.width * 4, ' ');
    for (int column = 0; column < view.width; column++) {
      const int cell = row * ROW + column;
      const char* text = &line[(size_t)column * 4];
      if (text[0] == '#') addCell(view.walls, cell);
      if (text[0] == 'R') view.players[0] = cell;
      if (text[0] == 'B') view.players[1] = cell;
      for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (text[direction] == "^v<>"[direction]) addCell(view.bullets + direction * BOARD, cell);
      }
    }
  }
  return view.players[0] != 0 && view.players[1] != 0;
}

/** A text that makes no sense is answered with waiting. */
static bool readTurn(View& view) {
  std::string line;
  if (!nextLine(line)) return false;
  view.isReadable = std::sscanf(line.c_str(), "%d %d", &view.height, &view.width) == 2 && view.height >= 3 &&
                    view.height <= MAX_SIDE && view.width >= 3 && view.width <= MAX_SIDE && readBoard(view) &&
                    nextLine(line) && std::sscanf(line.c_str(), "%d", &view.turn) == 1 && nextLine(line);
  size_t start = line.find_first_not_of(" \t");
  view.seat = view.isReadable && line[start] == 'B' ? 1 : 0;
  return true;
}

static bool owes(const View& view) { return view.isReadable && view.action == NONE; }

static void decide(View& view, int action) { view.action = view.seat == 1 && action < WAIT ? action ^ 1 : action; }

static std::string writeOrder(const View& view) { return std::to_string(view.action == NONE ? WAIT : view.action); }

static void markLegal(const View& view, uint8_t* out) {
  for (int own = 0; own < DIRECTIONS; own++) {
    out[own] = !hasCell(view.walls, view.players[view.seat] + STEPS[own ^ view.seat]);
  }
  for (int action = SHOOT; action < ACTIONS; action++) out[action] = 1;
}

// What will happen.

struct Flights {
  bool isFew = true;
  int count = 0;
  int directions[FEW];
  int cells[FEW][AHEAD + 1];
};

static void followBullet(const Bits* walls, int direction, int* cells) {
  int cell = cells[0], step = STEPS[direction];
  for (int time = 1; time <= AHEAD; time++) {
    if (hasCell(walls, cell + step)) step = -step;
    else cell += step;
    cells[time] = cell;
  }
}

static void listBullets(const View& view, Flights& flights) {
  for (int word = 2; word <= 2 * view.height - 3; word += stepOf(view)) {
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      for (Bits bits = view.bullets[direction * BOARD + word]; bits != 0;) {
        if (flights.count == FEW) {
          flights.isFew = false;
          return;
        }
        const int bit = highestBit(bits);
        flights.directions[flights.count] = direction;
        flights.cells[flights.count++][0] = word * 32 + bit;
        bits ^= 1u << bit;
      }
    }
  }
}

/** One round of flight: a bullet whose next cell is wall turns round and stays, any other advances. */
static void flyBullets(const View& view, Bits* flying, Bits* taken) {
  static Bits next[DIRECTIONS * BOARD];
  std::memset(next, 0, sizeof next);
  for (int word = 2; word < 2 * view.height - 2; word++) {
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      for (Bits bits = flying[direction * BOARD + word]; bits != 0;) {
        const int bit = highestBit(bits), cell = word * 32 + bit;
        bits ^= 1u << bit;
        const bool turns = hasCell(view.walls, cell + STEPS[direction]);
        const int to = turns ? cell : cell + STEPS[direction];
        addCell(next + (turns ? direction ^ 1 : direction) * BOARD, to);
        addCell(taken, to);
      }
    }
  }
  std::memcpy(flying, next, sizeof next);
}

static void foreseeBullets(const View& view, Bits* danger, Flights& flights) {
  listBullets(view, flights);
  if (flights.isFew) {
    for (int i = 0; i < flights.count; i++) {
      followBullet(view.walls, flights.directions[i], flights.cells[i]);
      for (int time = 1; time <= AHEAD; time++) addCell(danger + time * BOARD, flights.cells[i][time]);
    }
    return;
  }
  static Bits flying[DIRECTIONS * BOARD];
  std::memcpy(flying, view.bullets, sizeof flying);
  for (int time = 1; time <= AHEAD; time++) flyBullets(view, flying, danger + time * BOARD);
}

/** The cells beside and among those of a bit board, in one word of it. */
static Bits spreadWord(const View& view, const Bits* from, int word) {
  Bits cells = from[word] | from[word] << 1 | from[word] >> 1 | from[word - 2] | from[word + 2];
  if (view.width > NARROW) cells |= word % 2 == 0 ? from[word + 1] << 31 : from[word - 1] >> 31;
  return cells;
}

static int countCells(const View& view, const Bits* cells) {
  int count = 0;
  for (int word = 2; word <= 2 * view.height - 3; word += stepOf(view)) count += __builtin_popcount(cells[word]);
  return count;
}

/** The cells from which a seat can stay alive as long as possible. */
static void outlive(const View& view, int seat, const Bits* danger, Bits* alive) {
  const int cell = view.players[seat];
  addCell(alive, cell);
  for (int time = 1; time <= AHEAD; time++) {
    const int first = std::max(rowOf(cell) - time, 1), last = std::min(rowOf(cell) + time, view.height - 2);
    const int end = view.width <= NARROW ? 2 * last : 2 * last + 1;
    for (int word = 2 * first; word <= end; word += stepOf(view)) {
      const Bits cells = spreadWord(view, alive + (time - 1) * BOARD, word);
      alive[time * BOARD + word] = cells & ~(view.walls[word] | danger[time * BOARD + word]);
    }
  }
  int horizon = AHEAD;
  while (horizon > 1 && countCells(view, alive + horizon * BOARD) == 0) horizon--;
  for (int time = horizon - 1; time > 0; time--) {
    const int first = std::max(rowOf(cell) - time, 1), last = std::min(rowOf(cell) + time, view.height - 2);
    const int end = view.width <= NARROW ? 2 * last : 2 * last + 1;
    for (int word = 2 * first; word <= end; word += stepOf(view)) {
      alive[time * BOARD + word] &= spreadWord(view, alive + (time + 1) * BOARD, word);
    }
  }
}

// How the network sees it.

struct Frame {
  int row, left, lastRow, step;
  uint8_t* out;

  Frame(const View& view, uint8_t* out)
      : row(rowOf(view.players[view.seat])),
        left(columnOf(view.players[view.seat]) - RADIUS),
        lastRow(view.height - 1),
        step(view.seat == 0 ? 1 : -1),
        out(out) {}

  /** A cell that is at most `reach` rows and columns from the middle. */
  void drawCell(int cell, int reach, int plane) const {
    const int y = rowOf(cell) - row, x = columnOf(cell) - left - RADIUS;
    if (std::abs(y) > reach || std::abs(x) > reach) return;
    out[plane * CELLS + CENTRE + step * (y * SIDE + x)] = 1;
  }

  void drawBoard(const View& view, const Bits* bits, int reach, int plane) const {
    for (int y = std::max(row - reach, 0); y <= std::min(row + reach, lastRow); y++) {
      for (int x = std::max(left, 0); x < std::min(left + SIDE, view.width); x++) {
        if (hasCell(bits, y * ROW + x)) drawCell(y * ROW + x, reach, plane);
      }
    }
  }
};

template <int N>
static void writeSteps(int value, const int (&steps)[N], uint8_t* out) {
  for (int i = 0; i < N && value >= steps[i]; i++) out[i] = 1;
}

static void writeLine(const View& view, int me, int enemy, int direction, uint8_t* block) {
  int cell = me;
  while (cell != enemy && !hasCell(view.walls, cell)) cell += STEPS[direction];
  if (cell == enemy) block[ENEMY_IN_LINE] = 1;
}

static void writeFeatures(const View& view, const Bits* mine, uint8_t* out) {
  const int seat = view.seat, me = view.players[seat], enemy = view.players[1 - seat];
  for (int own = 0; own < DIRECTIONS; own++) {
    const int step = STEPS[own ^ seat];
    for (int i = 0, cell = me + step; i < FREE && !hasCell(view.walls, cell); i++, cell += step) {
      out[own * DIRECTED + FREE_CELLS + i] = 1;
    }
    out[own * DIRECTED + ENEMY_AT_WALL] = hasCell(view.walls, enemy + step);
  }
  const int down = rowOf(enemy) - rowOf(me), right = columnOf(enemy) - columnOf(me);
  const int vertical = down > 0 ? DOWN : UP, sideways = right > 0 ? RIGHT : LEFT;
  writeSteps(std::abs(down), DISTANCES, out + (vertical ^ seat) * DIRECTED + ENEMY_DISTANCE);
  writeSteps(std::abs(right), DISTANCES, out + (sideways ^ seat) * DIRECTED + ENEMY_DISTANCE);
  if (right == 0) writeLine(view, me, enemy, vertical, out + (vertical ^ seat) * DIRECTED);
  if (down == 0) writeLine(view, me, enemy, sideways, out + (sideways ^ seat) * DIRECTED);
  writeSteps(countCells(view, mine + AHEAD * BOARD), COUNTS, out + MY_COUNT);
  writeSteps(view.turn, ROUNDS, out + ROUND);
}

static void writeShot(const View& view, int from, int direction, const Bits* alive, uint8_t* out) {
  int path[AHEAD + 1] = {from};
  followBullet(view.walls, direction, path);
  for (int time = 1; time <= AHEAD; time++) if (hasCell(alive + time * BOARD, path[time])) out[time - 1] = 1;
}

static void writeDuel(const View& view, const Bits* mine, const Bits* theirs, uint8_t* out) {
  for (int own = 0; own < DIRECTIONS; own++) {
    const int direction = own ^ view.seat;
    writeShot(view, view.players[view.seat], direction, theirs, out + own * DIRECTED + MY_SHOT);
    writeShot(view, view.players[1 - view.seat], direction, mine, out + own * DIRECTED + ENEMY_SHOT);
  }
  writeSteps(countCells(view, theirs + AHEAD * BOARD), COUNTS, out + ENEMY_COUNT);
}

static void drawBullets(const View& view, const Frame& frame, const Bits* danger, const Flights& flights) {
  if (flights.isFew) {
    for (int i = 0; i < flights.count; i++) {
      frame.drawCell(flights.cells[i][0], RADIUS, BULLETS + (flights.directions[i] ^ view.seat));
      for (int time = 1; time <= AHEAD; time++) frame.drawCell(flights.cells[i][time], time, DANGER + time - 1);
    }
    return;
  }
  for (int own = 0; own < DIRECTIONS; own++) {
    frame.drawBoard(view, view.bullets + (own ^ view.seat) * BOARD, RADIUS, BULLETS + own);
  }
  for (int time = 1; time <= AHEAD; time++) frame.drawBoard(view, danger + time * BOARD, time, DANGER + time - 1);
}

static void encode(const View& view, uint8_t* out) {
  static Timeline danger, mine, theirs;
  static Flights flights;
  const Frame frame(view, out);
  frame.drawBoard(view, view.walls, RADIUS, WALLS);
  frame.drawCell(view.players[1 - view.seat], RADIUS, ENEMY);
  foreseeBullets(view, danger, flights);
  drawBullets(view, frame, danger, flights);
  outlive(view, view.seat, danger, mine);
  for (int time = 1; time <= 3; time++) frame.drawBoard(view, mine + time * BOARD, time, MINE + time - 1);
  writeFeatures(view, mine, out + PACKED * CELLS);
  const int a = view.players[0], b = view.players[1];
  if (std::abs(rowOf(a) - rowOf(b)) + std::abs(columnOf(a) - columnOf(b)) > 2 * AHEAD) return;
  outlive(view, 1 - view.seat, danger, theirs);
  for (int time = 1; time <= 3; time++) frame.drawBoard(view, theirs + time * BOARD, RADIUS, THEIRS + time - 1);
  writeDuel(view, mine, theirs, out + PACKED * CELLS);
}
