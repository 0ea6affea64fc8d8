package mneme.pnml;

import java.util.List;
import java.util.Map;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.model.Model;
import mneme.model.Property;
import mneme.net.TokenLimit;
import mneme.net.condition.Condition;
import mneme.net.condition.NetModel;
import mneme.net.condition.NetPredicate;
import mneme.pnml.xml.Problems;
import mneme.question.Question;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Petri nets in the Petri Net Markup Language. Stateless and thread-safe. */
public final class PnmlLanguage implements Language {
  /** Whether coloured nets are unfolded. */
  public static final Parameter<Boolean> UNFOLD =
      Parameter.of("unfold", Forms.FLAG)
          .help("makes a place/transition net of a coloured net first, and says how large it is")
          .example("philosophers.pnml --unfold");

  /** The examination of the contest that needs no file. */
  private static final String DEADLOCK = "ReachabilityDeadlock";

  private static final int LOOKED_AT = 4096;

  private final boolean unfolds;
  private final TokenLimit most;

  public PnmlLanguage() {
    this(false, TokenLimit.DEFAULT);
  }

  private PnmlLanguage(boolean unfolds, TokenLimit most) {
    this.unfolds = unfolds;
    this.most = most;
  }

  @Override
  public String name() {
    return "pnml";
  }

  @Override
  public List<String> endings() {
    return List.of("pnml");
  }

  @Override
  public boolean recognises(SourceText source) {
    String text = source.text();
    String head = text.substring(0, Math.min(LOOKED_AT, text.length()));
    return head.stripLeading().startsWith("<") && head.contains("<pnml");
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    SourceException.requireNoParameters(source, parameters, "nets in PNML have none");
    Problems problems = new Problems(source);
    NetText net = NetReader.read(source, problems);
    NetModel model =
        switch (net.type()) {
          case PLACE_TRANSITION -> new PtReader(net, problems).read(most);
          case SYMMETRIC -> {
            SymmetricModels models = new SymmetricModels(net, source, problems);
            yield unfolds ? models.unfolded(most) : models.coloured(most);
          }
        };
    return new Loaded(model, problems.warnings());
  }

  @Override
  public List<Parameter<?>> options() {
    return List.of(UNFOLD, TokenLimit.OPTION);
  }

  @Override
  public Language with(Parameter<?> option, String value) {
    if (option.equals(UNFOLD)) {
      return new PnmlLanguage(true, most);
    }
    if (option.equals(TokenLimit.OPTION)) {
      return new PnmlLanguage(unfolds, TokenLimit.of(value));
    }
    return Language.super.with(option, value);
  }

  @Override
  public List<String> standingProperties() {
    return List.of(DEADLOCK);
  }

  @Override
  public List<Question> properties(Model model, SourceText source, @Nullable String name)
      throws SourceException {
    if (!(model instanceof NetModel net)) {
      throw new IllegalArgumentException("no net: " + model.name());
    }
    if (source.text().isEmpty() && source.name().equals(DEADLOCK)) {
      Condition deadlock = net.words().deadlock();
      String id = model.name() + "-" + DEADLOCK;
      return List.of(new Property.Exists(id, new NetPredicate(id, deadlock, net.words())));
    }
    List<Question> all = PropertyReader.read(source, net);
    return name == null ? all : all.stream().filter(each -> name.equals(each.subject())).toList();
  }
}
