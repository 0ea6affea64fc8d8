/** The contract between languages and the engine: a model, its shape, its transitions, its steps. */
package mneme.model;
