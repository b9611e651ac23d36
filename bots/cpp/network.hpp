// The network: its layers and weights stand above as data.

enum Kind { DENSE, CELLS_LAYER, CONV, RESIDUAL, POOL_MEAN, POOL_MAX, POOL_FLATTEN };
enum Activation { RELU, TANH, LINEAR };

struct Layer {
  Kind kind;
  int outputs;
  Activation activation;
};

/** Numbers of a flat activation, or of a board: [height, width, channels]. */
struct Tensor {
  std::vector<float> x;
  int height = 0, width = 0, channels = 0;
};

class Network {
 public:
  Network(const std::vector<Layer>& trunk, const std::vector<Layer>& policy, const std::vector<Layer>& local, int actions,
          std::vector<float> weights)
      : trunk(trunk), policy(policy), local(local), actions(actions), weights(std::move(weights)) {}

  /** Logits of one observation, [planes, height, width] or, with height 0, [features]. */
  std::vector<float> run(const uint8_t* observation, int planes, int height, int width) {
    next = 0;
    Tensor x = see(observation, planes, height, width, trunk.empty() || trunk[0].kind == DENSE);
    for (const Layer& layer : trunk) x = step(layer, x);
    for (const Layer& layer : policy) x = step(layer, x);
    std::vector<float> logits = dense(x.x, 1, (int)x.x.size(), actions, LINEAR);
    if (!local.empty()) addLocal(logits, see(observation, planes, height, width, false));
    return logits;
  }

 private:
  std::vector<Layer> trunk, policy, local;
  int actions;
  std::vector<float> weights;
  /** Where the next parameter begins: they lie in the order in which they are used. */
  size_t next = 0;

  /** What each cell says of its own actions, kind * cells + cell. */
  void addLocal(std::vector<float>& logits, Tensor x) {
    for (const Layer& layer : local) x = step(layer, x);
    const int cells = x.height * x.width;
    for (size_t i = 0; i < x.x.size(); i++) logits[i % x.channels * cells + i / x.channels] += x.x[i];
  }

  Tensor see(const uint8_t* observation, int planes, int height, int width, bool isFlat) {
    Tensor seen;
    int cells = height == 0 ? 1 : height * width;
    seen.x.resize((size_t)planes * cells);
    if (!isFlat) seen.height = height, seen.width = width, seen.channels = planes;
    for (int plane = 0; plane < planes; plane++) {
      for (int cell = 0; cell < cells; cell++) {
        seen.x[isFlat ? plane * cells + cell : cell * planes + plane] = observation[plane * cells + cell];
      }
    }
    return seen;
  }

  static float activate(float sum, Activation activation) {
    return activation == RELU ? std::max(0.0f, sum) : activation == TANH ? std::tanh(sum) : sum;
  }

  Tensor step(const Layer& layer, const Tensor& x) {
    Tensor y = x;
    if (layer.kind == DENSE) {
      y.x = dense(x.x, 1, (int)x.x.size(), layer.outputs, layer.activation);
    } else if (layer.kind == CELLS_LAYER) {
      y.x = dense(x.x, x.height * x.width, x.channels, layer.outputs, layer.activation);
      y.channels = layer.outputs;
    } else if (layer.kind == CONV) {
      y.x = conv(x, layer.outputs, layer.activation, nullptr);
      y.channels = layer.outputs;
    } else if (layer.kind == RESIDUAL) {
      y.x = conv(x, x.channels, RELU, nullptr);
      y.x = conv(y, x.channels, RELU, &x);
    } else if (layer.kind != POOL_FLATTEN) {
      y.x = pool(x, layer.kind == POOL_MAX);
    }
    return y;
  }

  /** The same matrix for every row. */
  std::vector<float> dense(const std::vector<float>& x, int rows, int inputs, int outputs, Activation activation) {
    const float* weight = &weights[next];
    const float* bias = weight + (size_t)inputs * outputs;
    next += (size_t)inputs * outputs + outputs;
    std::vector<float> out((size_t)rows * outputs);
    for (int row = 0; row < rows; row++) {
      float* sums = &out[(size_t)row * outputs];
      std::copy(bias, bias + outputs, sums);
      for (int i = 0; i < inputs; i++) add(sums, x[(size_t)row * inputs + i], weight + (size_t)i * outputs, outputs);
      for (int i = 0; i < outputs; i++) sums[i] = activate(sums[i], activation);
    }
    return out;
  }

  static void add(float* sums, float factor, const float* row, int count) {
    if (factor == 0) return;
    for (int i = 0; i < count; i++) sums[i] += factor * row[i];
  }

  /** 3 x 3 with zeros around; what stands in `skip` is added before the activation. */
  std::vector<float> conv(const Tensor& x, int outputs, Activation activation, const Tensor* skip) {
    const int inputs = x.channels;
    const float* weight = &weights[next];
    const float* bias = weight + 9 * (size_t)inputs * outputs;
    next += 9 * (size_t)inputs * outputs + outputs;
    std::vector<float> out((size_t)x.height * x.width * outputs);
    for (int cell = 0; cell < x.height * x.width; cell++) {
      float* sums = &out[(size_t)cell * outputs];
      std::copy(bias, bias + outputs, sums);
      for (int tap = 0; tap < 9; tap++) {
        int row = cell / x.width + tap / 3 - 1, column = cell % x.width + tap % 3 - 1;
        if (row < 0 || row >= x.height || column < 0 || column >= x.width) continue;
        const float* from = &x.x[(size_t)(row * x.width + column) * inputs];
        for (int i = 0; i < inputs; i++) add(sums, from[i], weight + (size_t)(tap * inputs + i) * outputs, outputs);
      }
      for (int i = 0; i < outputs; i++) {
        if (skip) sums[i] += skip->x[(size_t)cell * outputs + i];
        sums[i] = activate(sums[i], activation);
      }
    }
    return out;
  }

  static std::vector<float> pool(const Tensor& x, bool isMax) {
    const int cells = x.height * x.width;
    std::vector<float> out(x.x.begin(), x.x.begin() + x.channels);
    for (int cell = 1; cell < cells; cell++) {
      for (int i = 0; i < x.channels; i++) {
        float value = x.x[(size_t)cell * x.channels + i];
        out[i] = isMax ? std::max(out[i], value) : out[i] + value;
      }
    }
    if (!isMax) for (float& sum : out) sum /= (float)cells;
    return out;
  }
};
