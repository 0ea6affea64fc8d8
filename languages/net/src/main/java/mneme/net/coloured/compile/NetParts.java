package mneme.net.coloured.compile;

import java.util.ArrayList;
import java.util.List;
import mneme.bytecode.Numbering;
import mneme.model.ModelError;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Codec;
import mneme.net.coloured.value.Values;

/** What generated code refers to by number. */
final class NetParts {
  private final Values values;
  private final Numbering<ModelError> errors = new Numbering<>();
  private final Numbering<Codec> codecs = new Numbering<>();
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
    return errors.of(error);
  }

  int codec(Sort.Composite sort) {
    return codecs.of(values.codec(sort));
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
    return errors.all().toArray(new ModelError[0]);
  }

  Codec[] codecs() {
    return codecs.all().toArray(new Codec[0]);
  }

  long[][] tables() {
    return tables.toArray(new long[0][]);
  }

  Expression[] expressions() {
    return expressions.toArray(new Expression[0]);
  }
}
