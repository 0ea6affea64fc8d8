package mneme.net.coloured.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.model.ModelError;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Codec;
import mneme.net.coloured.value.Values;

/** What generated code refers to by number. */
final class NetParts {
  private final Values values;
  private final List<ModelError> errors = new ArrayList<>();
  private final Map<ModelError, Integer> errorNumbers = new HashMap<>();
  private final List<Codec> codecs = new ArrayList<>();
  private final Map<Sort.Composite, Integer> codecNumbers = new HashMap<>();
  private final List<long[]> tables = new ArrayList<>();
  private final List<Expression> expressions = new ArrayList<>();
  private int buffers;

  NetParts(Values values) {
    this.values = values;
  }

  Values values() {
    return values;
  }

  int error(ModelError error) {
    return errorNumbers.computeIfAbsent(
        error,
        e -> {
          errors.add(e);
          return errors.size() - 1;
        });
  }

  int codec(Sort.Composite sort) {
    return codecNumbers.computeIfAbsent(
        sort,
        s -> {
          codecs.add(values.codec(s));
          return codecs.size() - 1;
        });
  }

  int table(List<Long> table) {
    tables.add(table.stream().mapToLong(Long::longValue).toArray());
    return tables.size() - 1;
  }

  int expression(Expression expression) {
    expressions.add(expression);
    return expressions.size() - 1;
  }

  int buffer() {
    return buffers++;
  }

  ModelError[] errors() {
    return errors.toArray(new ModelError[0]);
  }

  Codec[] codecs() {
    return codecs.toArray(new Codec[0]);
  }

  long[][] tables() {
    return tables.toArray(new long[0][]);
  }

  Expression[] expressions() {
    return expressions.toArray(new Expression[0]);
  }
}
