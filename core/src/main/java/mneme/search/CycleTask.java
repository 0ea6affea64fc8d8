package mneme.search;

import mneme.liveness.Product;
import mneme.question.Fairness;

/**
 * What a search for accepting cycles works with.
 *
 * @param search over the model of the product; its only question is the one the product is made for
 * @param fairness which cycles count
 */
public record CycleTask(SearchTask search, Product product, Fairness fairness) {}
