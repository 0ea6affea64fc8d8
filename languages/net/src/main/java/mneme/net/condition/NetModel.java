package mneme.net.condition;

import mneme.model.Model;

/** A model of a net, whose conditions have a vocabulary. */
public interface NetModel extends Model {
  Vocabulary words();
}
