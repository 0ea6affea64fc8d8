package mneme.lab.forecast;

import java.util.List;

/**
 * A linear function of some figures, fitted by least squares. Each figure is measured in its own
 * deviation, and a small penalty keeps figures that say the same from cancelling each other.
 *
 * @param weights the constant, then one for each figure
 */
record LinearFit(double[] weights) {
  private static final double PENALTY = 30;

  /**
   * What was measured once.
   *
   * @param value what the function is to be
   */
  record Row(double[] figures, double value) {}

  static LinearFit of(List<Row> rows) {
    int size = rows.getFirst().figures().length;
    double[] mean = new double[size];
    double[] deviation = new double[size];
    double values = 0;
    for (Row row : rows) {
      values += row.value() / rows.size();
      for (int i = 0; i < size; i++) {
        mean[i] += row.figures()[i] / rows.size();
      }
    }
    for (Row row : rows) {
      for (int i = 0; i < size; i++) {
        double off = row.figures()[i] - mean[i];
        deviation[i] += off * off / rows.size();
      }
    }
    double[][] system = new double[size][size + 1];
    for (int i = 0; i < size; i++) {
      deviation[i] = Math.sqrt(deviation[i]) + 1e-9;
      system[i][i] = PENALTY;
    }
    for (Row row : rows) {
      for (int i = 0; i < size; i++) {
        double one = (row.figures()[i] - mean[i]) / deviation[i];
        for (int j = 0; j < size; j++) {
          system[i][j] += one * (row.figures()[j] - mean[j]) / deviation[j];
        }
        system[i][size] += one * (row.value() - values);
      }
    }
    solve(system);
    double[] weights = new double[size + 1];
    weights[0] = values;
    for (int i = 0; i < size; i++) {
      weights[i + 1] = system[i][size] / deviation[i];
      weights[0] -= weights[i + 1] * mean[i];
    }
    return new LinearFit(weights);
  }

  /** Leaves the solution in the last column. The matrix is positive definite. */
  private static void solve(double[][] system) {
    int size = system.length;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double factor = j == i ? 0 : system[j][i] / system[i][i];
        for (int k = i; k <= size && factor != 0; k++) {
          system[j][k] -= factor * system[i][k];
        }
      }
    }
    for (int i = 0; i < size; i++) {
      system[i][size] /= system[i][i];
    }
  }

  double at(double[] figures) {
    double sum = weights[0];
    for (int i = 0; i < figures.length; i++) {
      sum += weights[i + 1] * figures[i];
    }
    return sum;
  }
}
