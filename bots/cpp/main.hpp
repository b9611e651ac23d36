// The contest's loop.

static std::vector<float> decodeWeights() {
  std::vector<uint8_t> bytes;
  uint32_t bits = 0;
  int held = 0;
  for (const char* at = WEIGHTS; *at != '\0' && *at != '='; at++) {
    const char c = *at;
    int digit = c >= 'a' ? c - 71 : c >= 'A' ? c - 65 : c >= '0' ? c + 4 : c == '+' ? 62 : 63;
    bits = bits << 6 | (uint32_t)digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back((uint8_t)(bits >> held));
  }
  std::vector<float> weights(bytes.size() / 4);
  std::memcpy(weights.data(), bytes.data(), weights.size() * 4);
  return weights;
}

/** The legal action with the largest logit, the first of equals. */
static int chooseBest(const std::vector<float>& logits, const uint8_t* mask) {
  int best = -1;
  for (int action = 0; action < ACTIONS; action++) {
    if (mask[action] && (best < 0 || logits[action] > logits[best])) best = action;
  }
  return best;
}

static void decideAll(Network& network, View& view) {
  static uint8_t observation[PLANES * std::max(1, HEIGHT * WIDTH)];
  static uint8_t mask[ACTIONS];
  while (owes(view)) {
    std::memset(mask, 0, sizeof mask);
    std::memset(observation, 0, sizeof observation);
    markLegal(view, mask);
    encode(view, observation);
    decide(view, chooseBest(network.run(observation, PLANES, HEIGHT, WIDTH), mask));
  }
}

int main() {
  std::ios::sync_with_stdio(false);
  Network network(TRUNK, POLICY, LOCAL, ACTIONS, decodeWeights());
  View view;
  do {
    if (!readTurn(view)) break;
    decideAll(network, view);
    std::cout << writeOrder(view) << std::endl;
  } while (!IS_FRESH);
  return 0;
}
