// Battle Field as a bot sees it: what board.ts, battle.ts, follow.ts, vision.ts and encoder.ts say, for exported C++ bots.
// Cells are turned: 28 to 48 are the own home. Side 0 is the own army, side 1 the enemy's.

constexpr int SIDE = 7, CELLS = SIDE * SIDE, ROLES = 8, ARMY_SIZE = 21, HOME = CELLS - ARMY_SIZE, DIRECTIONS = 4;
constexpr int FLAG = 0, BOMB = 1, GENERAL = 2, MINER = 5, SPY = 7;
constexpr int ARMY[] = {1, 4, 1, 2, 3, 4, 5, 1};
constexpr char SYMBOLS[] = "FBGCLMRS";
constexpr int MOVES = DIRECTIONS * CELLS, PLY_LIMIT = 200;
constexpr int EMPTY = 0, UNKNOWN = 17, LAKE = 18, SEEN = 1, MOVED = 2, MINE = 0, THEIRS = 1;
constexpr int FIRST_ENEMY = 9, FIRST_MOVER = GENERAL + 1;

constexpr int PLANES = 51, HEIGHT = SIDE, WIDTH = SIDE, ACTIONS = MOVES + ROLES;
constexpr bool IS_FRESH = false;

constexpr int OWN = 0, OWN_SEEN = 8 * CELLS, OWN_MOVED = 9 * CELLS, HIDDEN_STILL = 10 * CELLS, HIDDEN_MOVED = 11 * CELLS;
constexpr int KNOWN = 12 * CELLS, FREE = 19 * CELLS, WATER = 20 * CELLS;
constexpr int CAN_WIN = 21 * CELLS, CAN_LOSE = 25 * CELLS, CAN_TIE = 29 * CELLS;
constexpr int IN_REACH_OF_KNOWN = 33 * CELLS, IN_REACH_OF_HIDDEN = 34 * CELLS, LAST = 35 * CELLS;
constexpr int SET_UP = 39 * CELLS, NEXT = 47 * CELLS, HIDDEN_BITS = 48 * CELLS, ARMY_BITS = 49 * CELLS;
constexpr int CLOCK_BITS = 50 * CELLS;
constexpr int ROLE_BITS[] = {0, 1, 5, 6, 8, 11, 15, 20};
constexpr int MOVES_LEFT[] = {1,  2,  3,  4,  5,  6,  7,  8,  10, 12, 14, 17,
                              20, 25, 30, 35, 40, 50, 60, 70, 80, 90, 100};
constexpr int WIN = 1, LOSE = 2, TIE = 4;

struct View {
  int seat = 0, turn = 0, placed = 0, decided = -1;
  bool isOver = false;
  int cells[CELLS], marks[CELLS] = {}, left[2 * ROLES] = {}, pieces[2] = {}, hidden[ROLES] = {};
  /** [side][from, to] of the last move. */
  int last[2][2] = {{-1, -1}, {-1, -1}};

  View() {
    for (int cell = 0; cell < CELLS; cell++) cells[cell] = cell == 22 || cell == 26 ? LAKE : EMPTY;
  }
};

static int pieceOf(int side, int role) { return side * 8 + role + 1; }
static int roleOf(int piece) { return (piece - 1) & 7; }
static int turned(int seat, int cell) { return seat == 0 ? (SIDE - 1 - cell / SIDE) * SIDE + cell % SIDE : cell; }

/** The neighbour, -1 where there is none or a lake. */
static int neighbour(int direction, int cell) {
  const int row = cell / SIDE + (direction == 0 ? -1 : direction == 2), column = cell % SIDE + (direction == 1 ? 1 : -(direction == 3));
  const int target = row * SIDE + column;
  if (row < 0 || row >= SIDE || column < 0 || column >= SIDE || target == 22 || target == 26) return -1;
  return target;
}

/** 1: the attacker wins, -1: the defender, 0: both fall. `best`: the best ranked role of the defender's side. */
static int fight(int attacker, int defender, int best) {
  if (defender == FLAG) return 1;
  if (defender == BOMB) return attacker == MINER ? 1 : -1;
  if (attacker == defender) return 0;
  if (attacker == SPY) return defender == best ? 1 : -1;
  return attacker < defender ? 1 : -1;
}

static int bestRole(const View& view, int side) {
  int role = GENERAL;
  while (role <= SPY && view.left[side * 8 + role] == 0) role++;
  return role;
}

static void removePiece(View& view, int side, int role, int cell) {
  view.cells[cell] = EMPTY;
  view.marks[cell] = 0;
  view.left[side * 8 + role]--;
  view.pieces[side]--;
}

static void shift(View& view, int from, int to, int marks) {
  view.cells[to] = view.cells[from];
  view.marks[to] = view.marks[from] | marks;
  view.cells[from] = EMPTY;
  view.marks[from] = 0;
}

static void movePiece(View& view, int side, int from, int to) {
  view.last[side][0] = from;
  view.last[side][1] = to;
  if (view.cells[to] == EMPTY) return shift(view, from, to, MOVED);
  const int attacker = roleOf(view.cells[from]), defender = roleOf(view.cells[to]);
  const int outcome = fight(attacker, defender, bestRole(view, 1 - side));
  if (outcome <= 0) removePiece(view, side, attacker, from);
  if (outcome >= 0) removePiece(view, 1 - side, defender, to);
  if (outcome > 0) shift(view, from, to, SEEN | MOVED);
  else if (outcome < 0) view.marks[to] |= SEEN;
}

static void countHidden(View& view) {
  for (int role = 0; role < ROLES; role++) view.hidden[role] = view.left[8 + role];
  for (int cell = 0; cell < CELLS; cell++) {
    if (view.cells[cell] >= FIRST_ENEMY && view.cells[cell] < UNKNOWN) view.hidden[roleOf(view.cells[cell])]--;
  }
}

// The contest's text.

static bool parseMove(const std::string& text, int& from, int& to) {
  if (text.size() != 5 || text[2] != '-') return false;
  for (int at : {0, 3}) {
    if (text[at] < 'A' || text[at] > 'G' || text[at + 1] < '1' || text[at + 1] > '7') return false;
  }
  from = (text[0] - 'A') * SIDE + text[1] - '1';
  to = (text[3] - 'A') * SIDE + text[4] - '1';
  return true;
}

static std::string withoutBlanks(const std::string& line) {
  std::string text;
  for (char c : line) if (c != ' ' && c != '\t') text += c;
  return text;
}

/** The next line that is a move or START; others mean nothing here. */
static bool nextMove(std::string& text) {
  int from, to;
  while (nextLine(text)) {
    text = withoutBlanks(text);
    if (text == "START" || parseMove(text, from, to)) return true;
  }
  return false;
}

/** Two symbols, or two stars. */
static bool nextEcho(std::string& text) {
  while (nextLine(text)) {
    text = withoutBlanks(text);
    if (text == "**" || (text.size() == 2 && std::strchr(SYMBOLS, text[0]) && std::strchr(SYMBOLS, text[1]))) return true;
  }
  return false;
}

static bool followMove(View& view, int side, const std::string& text) {
  int from, to;
  std::string echo;
  if (!parseMove(text, from, to) || !nextEcho(echo)) return false;
  from = turned(view.seat, from);
  to = turned(view.seat, to);
  if (view.cells[to] != EMPTY && echo != "**") {
    const int theirs = (int)(std::strchr(SYMBOLS, echo[view.seat == 1 ? 1 : 0]) - SYMBOLS);
    view.cells[side == MINE ? to : from] = pieceOf(THEIRS, theirs);
  }
  movePiece(view, side, from, to);
  countHidden(view);
  return true;
}

static void meetEnemy(View& view, int seat, int turn) {
  view.seat = seat;
  view.turn = turn;
  for (int role = 0; role < ROLES; role++) view.left[role] = view.left[8 + role] = ARMY[role];
  view.pieces[0] = view.pieces[1] = ARMY_SIZE;
  for (int cell = 0; cell < ARMY_SIZE; cell++) view.cells[cell] = UNKNOWN;
  countHidden(view);
}

static bool hasMove(const View& view) {
  for (int cell = 0; cell < CELLS; cell++) {
    if (view.cells[cell] < FIRST_MOVER || view.cells[cell] >= FIRST_ENEMY) continue;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      const int to = neighbour(direction, cell);
      if (to >= 0 && (view.cells[to] == EMPTY || view.cells[to] >= FIRST_ENEMY)) return true;
    }
  }
  return false;
}

/** Nothing is sent before the set-up; then START to red, to blue red's move; later both sides' last moves. */
static bool readTurn(View& view) {
  std::string text;
  if (view.turn == 0 && view.placed < ARMY_SIZE) return true;
  view.decided = -1;
  if (!nextMove(text)) return false;
  if (view.turn == 0) {
    meetEnemy(view, text == "START" ? 0 : 1, text == "START" ? 1 : 2);
    if (text != "START" && !followMove(view, THEIRS, text)) return false;
  } else {
    if (!followMove(view, MINE, text) || !nextMove(text) || !followMove(view, THEIRS, text)) return false;
    view.turn += 2;
  }
  view.isOver = !hasMove(view);
  return true;
}

static bool owes(const View& view) {
  if (view.isOver) return false;
  return view.turn == 0 ? view.placed < ARMY_SIZE : view.decided < 0;
}

static void decide(View& view, int action) {
  if (view.turn > 0) {
    view.decided = action;
    return;
  }
  view.cells[HOME + view.placed++] = pieceOf(MINE, action - MOVES);
  view.left[action - MOVES]++;
}

static std::string nameCell(int cell) { return std::string(1, (char)('A' + cell / SIDE)) + (char)('1' + cell % SIDE); }

static std::string writeOrder(const View& view) {
  std::string text;
  if (view.turn == 0) {
    for (int i = 0; i < view.placed; i++) text += SYMBOLS[roleOf(view.cells[HOME + i])];
    return text;
  }
  if (view.decided < 0) return "MERCY";
  const int from = view.decided % CELLS, to = neighbour(view.decided / CELLS, from);
  return nameCell(turned(view.seat, from)) + "-" + nameCell(turned(view.seat, to));
}

static void markLegal(const View& view, uint8_t* out) {
  if (view.turn == 0) {
    for (int role = 0; role < ROLES; role++) out[MOVES + role] = view.left[role] < ARMY[role];
    return;
  }
  for (int cell = 0; cell < CELLS; cell++) {
    if (view.cells[cell] < FIRST_MOVER || view.cells[cell] >= FIRST_ENEMY) continue;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      const int to = neighbour(direction, cell);
      if (to >= 0 && (view.cells[to] == EMPTY || view.cells[to] >= FIRST_ENEMY)) out[direction * CELLS + cell] = 1;
    }
  }
}

// How the network sees it.

static int outcomeBit(int outcome) { return outcome > 0 ? WIN : outcome < 0 ? LOSE : TIE; }

static void raise(uint8_t* out, int bits) {
  for (int i = 0; i < bits; i++) out[i] = 1;
}

static void markOutcomes(int outcomes, int at, uint8_t* out) {
  if (outcomes & WIN) out[CAN_WIN + at] = 1;
  if (outcomes & LOSE) out[CAN_LOSE + at] = 1;
  if (outcomes & TIE) out[CAN_TIE + at] = 1;
}

/** Outcomes that are possible against an enemy of hidden role: when one attacks it, and when it attacks. */
static void faceHidden(const View& view, int own, int cell, int next, int direction, int bestOwn, int bestEnemy, uint8_t* out) {
  const bool hasMoved = view.marks[next] & MOVED;
  int chances = 0, dangers = 0;
  for (int role = FLAG; role < ROLES; role++) {
    if (view.hidden[role] == 0) continue;
    if (own >= GENERAL && (!hasMoved || role >= GENERAL)) chances |= outcomeBit(fight(own, role, bestEnemy));
    if (role >= GENERAL) dangers |= outcomeBit(fight(role, own, bestOwn));
  }
  markOutcomes(chances, direction * CELLS + cell, out);
  if (dangers & WIN) out[IN_REACH_OF_HIDDEN + cell] = 1;
}

static void encodeOwn(const View& view, int cell, int bestOwn, int bestEnemy, uint8_t* out) {
  const int own = roleOf(view.cells[cell]);
  out[OWN + own * CELLS + cell] = 1;
  if (view.marks[cell] & SEEN) out[OWN_SEEN + cell] = 1;
  if (view.marks[cell] & MOVED) out[OWN_MOVED + cell] = 1;
  for (int direction = 0; direction < DIRECTIONS; direction++) {
    const int next = neighbour(direction, cell);
    if (next < 0 || view.cells[next] < FIRST_ENEMY || view.cells[next] > UNKNOWN) continue;
    if (view.cells[next] == UNKNOWN) {
      faceHidden(view, own, cell, next, direction, bestOwn, bestEnemy, out);
      continue;
    }
    const int enemy = roleOf(view.cells[next]);
    if (own >= GENERAL) markOutcomes(outcomeBit(fight(own, enemy, bestEnemy)), direction * CELLS + cell, out);
    if (enemy >= GENERAL && fight(enemy, own, bestOwn) > 0) out[IN_REACH_OF_KNOWN + cell] = 1;
  }
}

static void encodeBoard(const View& view, uint8_t* out) {
  const int bestOwn = bestRole(view, MINE), bestEnemy = bestRole(view, THEIRS);
  for (int cell = 0; cell < CELLS; cell++) {
    const int content = view.cells[cell];
    if (content == EMPTY) out[FREE + cell] = 1;
    else if (content == LAKE) out[WATER + cell] = 1;
    else if (content < FIRST_ENEMY) encodeOwn(view, cell, bestOwn, bestEnemy, out);
    else if (content < UNKNOWN) out[KNOWN + (roleOf(content) - BOMB) * CELLS + cell] = 1;
    else out[(view.marks[cell] & MOVED ? HIDDEN_MOVED : HIDDEN_STILL) + cell] = 1;
  }
  for (int side = 0; side < 2; side++) {
    if (view.last[side][0] < 0) continue;
    out[LAST + side * 2 * CELLS + view.last[side][0]] = 1;
    out[LAST + side * 2 * CELLS + CELLS + view.last[side][1]] = 1;
  }
  if (bestEnemy < ROLES) out[ARMY_BITS + 42 + bestEnemy - GENERAL] = 1;
}

static void encodeCounts(const View& view, uint8_t* out) {
  for (int role = 0; role < ROLES; role++) {
    raise(out + HIDDEN_BITS + ARMY_SIZE + ROLE_BITS[role], view.hidden[role]);
    raise(out + ARMY_BITS + ROLE_BITS[role], view.left[role]);
    raise(out + ARMY_BITS + ARMY_SIZE + ROLE_BITS[role], view.left[8 + role]);
  }
  const int movesLeft = (PLY_LIMIT + 2 - view.turn) >> 1, lead = view.pieces[MINE] - view.pieces[THEIRS];
  for (int i = 0; i < 23; i++) if (movesLeft >= MOVES_LEFT[i]) out[CLOCK_BITS + i] = 1;
  raise(out + CLOCK_BITS + (lead > 0 ? 24 : 36), std::min(std::abs(lead), 12));
  if (view.seat == 0) out[HIDDEN_BITS + 43] = 1;
}

static void encode(const View& view, uint8_t* out) {
  if (view.turn > 0) {
    encodeBoard(view, out);
    encodeCounts(view, out);
    return;
  }
  for (int i = 0; i < view.placed; i++) out[SET_UP + roleOf(view.cells[HOME + i]) * CELLS + HOME + i] = 1;
  if (view.placed < ARMY_SIZE) out[NEXT + HOME + view.placed] = 1;
  for (int role = 0; role < ROLES; role++) raise(out + HIDDEN_BITS + ROLE_BITS[role], ARMY[role] - view.left[role]);
  out[HIDDEN_BITS + 42] = 1;
}
