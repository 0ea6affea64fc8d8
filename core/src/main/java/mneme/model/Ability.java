package mneme.model;

/**
 * Something that only some models can do: each kind is a small interface of its own, asked for once
 * with {@link Model#ability}. A module may add kinds that the engine does not know.
 *
 * <p>An ability speaks of the steps of the model it was asked of. A model that wraps another and
 * changes its steps does not have the abilities of the other unless it says so, see {@link
 * ForwardingModel#keeps}.
 */
public interface Ability {}
