package mneme.lab.contract;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Chooses ways where there is no time for all: such that as many pairs of settings as possible meet
 * that have not met before, over all models. Most mistakes need two settings, hardly any three.
 */
final class ContractPairs {
  private final Random random;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<ContractWay, BitSet> pairs = new HashMap<>();
  private final BitSet met = new BitSet();

  ContractPairs(List<ContractWay> ways, Random random) {
    this.random = random;
    ways.forEach(this::pairsOf);
  }

  /** So many of these ways, each the one that brings most new pairs together. */
  List<ContractWay> choose(List<ContractWay> ways, int count) {
    List<ContractWay> rest = new ArrayList<>(ways);
    Collections.shuffle(rest, random);
    List<ContractWay> chosen = new ArrayList<>();
    while (chosen.size() < count && !rest.isEmpty()) {
      int best = 0;
      for (int i = 1; i < rest.size(); i++) {
        if (news(rest.get(i)) > news(rest.get(best))) {
          best = i;
        }
      }
      met.or(pairsOf(rest.get(best)));
      chosen.add(rest.remove(best));
    }
    return chosen;
  }

  /** How many pairs have met. */
  int met() {
    return met.cardinality();
  }

  /** How many pairs there are in all ways. */
  int all() {
    return numbers.size();
  }

  private int news(ContractWay way) {
    BitSet news = (BitSet) pairsOf(way).clone();
    news.andNot(met);
    return news.cardinality();
  }

  private BitSet pairsOf(ContractWay way) {
    return pairs.computeIfAbsent(way, this::pairs);
  }

  private BitSet pairs(ContractWay way) {
    BitSet found = new BitSet();
    List<String> settings = way.settings();
    for (int i = 0; i < settings.size(); i++) {
      for (int j = 0; j < i; j++) {
        found.set(
            numbers.computeIfAbsent(
                settings.get(j) + " " + settings.get(i), pair -> numbers.size()));
      }
    }
    return found;
  }
}
