package mneme.pnml;

import java.util.Map;
import mneme.model.Model;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Texts of nets for tests. */
final class Nets {
  private Nets() {}

  static Model load(String text) throws SourceException {
    return new PnmlLanguage().load(new SourceText("net.pnml", text), Map.of()).model();
  }

  static Model unfold(String text) throws SourceException {
    return new PnmlLanguage()
        .with(PnmlLanguage.UNFOLD, "")
        .load(new SourceText("net.pnml", text), Map.of())
        .model();
  }

  /** A place/transition net with a page around its objects. */
  static String pt(String objects) {
    return net("ptnet", objects);
  }

  static String net(String type, String objects) {
    return """
        <?xml version="1.0"?>
        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
          <net id="n" type="http://www.pnml.org/version-2009/grammar/%s">
            <page id="page">
        %s
            </page>
          </net>
        </pnml>
        """
        .formatted(type, objects.indent(6).stripTrailing());
  }

  static String place(String id, int tokens) {
    return "<place id=\"%s\"><initialMarking><text>%d</text></initialMarking></place>\n"
        .formatted(id, tokens);
  }

  static String transition(String id) {
    return "<transition id=\"" + id + "\"/>\n";
  }

  static String arc(String source, String target) {
    return "<arc id=\"%s-%s\" source=\"%s\" target=\"%s\"/>\n"
        .formatted(source, target, source, target);
  }

  static String arc(String source, String target, int weight) {
    return "<arc id=\"%s-%s\" source=\"%s\" target=\"%s\"><inscription><text>%d</text></inscription></arc>\n"
        .formatted(source, target, source, target, weight);
  }

  /** A symmetric net. */
  static String symmetric(String declarations, String objects) {
    String declaration =
        "<declaration><structure><declarations>\n"
            + declarations
            + "</declarations></structure></declaration>\n";
    return net("symmetricnet", declaration + objects);
  }

  /** A coloured place. */
  static String place(String id, String sort, String marking) {
    return """
        <place id="%s">
          <type><structure>%s</structure></type>
          <hlinitialMarking><structure>%s</structure></hlinitialMarking>
        </place>
        """
        .formatted(id, sort, marking);
  }

  static String transition(String id, String guard) {
    return "<transition id=\"%s\"><condition><structure>%s</structure></condition></transition>\n"
        .formatted(id, guard);
  }

  static String arc(String source, String target, String inscription) {
    return """
        <arc id="%s-%s" source="%s" target="%s">
          <hlinscription><structure>%s</structure></hlinscription>
        </arc>
        """
        .formatted(source, target, source, target, inscription);
  }

  static String sort(String id) {
    return "<usersort declaration=\"" + id + "\"/>";
  }

  static String all(String sort) {
    return "<all>" + sort(sort) + "</all>";
  }

  static String variable(String id) {
    return "<variable refvariable=\"" + id + "\"/>";
  }

  static String constant(String id) {
    return "<useroperator declaration=\"" + id + "\"/>";
  }

  static String op(String name, String... operands) {
    StringBuilder text = new StringBuilder("<" + name + ">");
    for (String operand : operands) {
      text.append("<subterm>").append(operand).append("</subterm>");
    }
    return text.append("</").append(name).append('>').toString();
  }

  static String times(int count, String colour) {
    return op(
        "numberof", "<numberconstant value=\"" + count + "\"><positive/></numberconstant>", colour);
  }

  static String enumeration(String id, boolean cyclic, String... constants) {
    String kind = cyclic ? "cyclicenumeration" : "finiteenumeration";
    StringBuilder text =
        new StringBuilder("<namedsort id=\"%s\" name=\"%s\"><%s>".formatted(id, id, kind));
    for (String constant : constants) {
      text.append("<feconstant id=\"%s\" name=\"%s\"/>".formatted(constant, constant));
    }
    return text.append("</").append(kind).append("></namedsort>\n").toString();
  }

  static String variableOf(String id, String sort) {
    return "<variabledecl id=\"%s\" name=\"%s\">%s</variabledecl>\n".formatted(id, id, sort(sort));
  }
}
