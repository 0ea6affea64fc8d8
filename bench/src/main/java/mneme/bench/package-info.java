/** Micro-benchmarks: what the stores of the registry, and packing, take for each state. */
package mneme.bench;
