package mneme.pnml.xml;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text from its beginning to its end: goes into elements whose parts are wanted one by one,
 * and takes others as a whole. Document types are refused, and with them every entity a file could
 * define. Not thread-safe.
 */
public final class XmlReader {
  /** No honest file nests so deep; those who walk a tree may do it by recursion. */
  private static final int DEEPEST = 1000;

  private final SourceText source;
  private final Set<String> ignored;
  private final XMLStreamReader in;
  private Position start = new Position(1, 1);

  /**
   * @param ignored names of elements that are passed over with all that is in them
   */
  public XmlReader(SourceText source, Set<String> ignored) throws SourceException {
    this.source = source;
    this.ignored = Set.copyOf(ignored);
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setProperty("jdk.xml.maxElementDepth", Integer.toString(2 * DEEPEST));
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("external entities are not read");
        });
    try {
      this.in = factory.createXMLStreamReader(new StringReader(source.text()));
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /** Goes to the root element. */
  public Element root() throws SourceException {
    while (true) {
      int event = next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        return opened();
      }
      if (event == XMLStreamConstants.END_DOCUMENT) {
        throw error(start, "the file has no element");
      }
    }
  }

  /**
   * The next child of the element that was opened last and not left yet: its tag alone, without
   * what is in it; null, once, where the element ends.
   */
  public @Nullable Element enter() throws SourceException {
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (ignored.contains(in.getLocalName())) {
            skip();
          } else {
            return opened();
          }
        }
        case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
          return null;
        }
        default -> {}
      }
    }
  }

  /** Passes over what is in the element that was opened last, and leaves it. */
  public void skip() throws SourceException {
    for (int open = 1; open > 0; ) {
      int event = next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        open++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        open--;
      }
    }
  }

  /** Reads what is in the element that was opened last, and leaves it. */
  public Element whole(Element opened) throws SourceException {
    ArrayDeque<Draft> open = new ArrayDeque<>();
    open.push(new Draft(opened));
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (ignored.contains(in.getLocalName())) {
            skip();
          } else {
            Element child = opened();
            if (open.size() >= DEEPEST) {
              throw error(child.position(), "elements are nested deeper than " + DEEPEST);
            }
            open.push(new Draft(child));
          }
        }
        case XMLStreamConstants.END_ELEMENT -> {
          Element done = open.pop().finished();
          Draft parent = open.peek();
          if (parent == null) {
            return done;
          }
          parent.children.add(done);
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          Draft current = open.peek();
          if (current != null && !in.isWhiteSpace()) {
            current.text.append(in.getText());
          }
        }
        default -> {}
      }
    }
  }

  /** An element that is being read. */
  private static final class Draft {
    final Element opened;
    final List<Element> children = new ArrayList<>();
    final StringBuilder text = new StringBuilder();

    Draft(Element opened) {
      this.opened = opened;
    }

    Element finished() {
      return new Element(
          opened.name(),
          opened.attributes(),
          List.copyOf(children),
          text.toString().strip(),
          opened.position());
    }
  }

  private Element opened() {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      attributes.put(in.getAttributeLocalName(i), in.getAttributeValue(i));
    }
    return new Element(in.getLocalName(), attributes, List.of(), "", start);
  }

  private int next() throws SourceException {
    // What comes next begins where the last thing ended.
    start = tagAt(in.getLocation());
    int event;
    try {
      event = in.next();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
    if (event == XMLStreamConstants.DTD) {
      throw error(
          source.positionOf(Math.max(0, source.text().indexOf("<!DOCTYPE"))),
          "document types are not accepted: expected the file without <!DOCTYPE …>");
    }
    if (event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw error(start, "the entity '&" + in.getLocalName() + ";' is not defined");
    }
    return event;
  }

  /** The parser has sometimes taken the bracket of the next tag already. */
  private Position tagAt(Location location) {
    String text = source.text();
    int offset = location.getCharacterOffset();
    for (int at = offset; at >= Math.max(0, offset - 1); at--) {
      if (at < text.length() && text.charAt(at) == '<') {
        return source.positionOf(at);
      }
    }
    return position(location);
  }

  private static Position position(Location location) {
    return new Position(
        Math.max(1, location.getLineNumber()), Math.max(1, location.getColumnNumber()));
  }

  private SourceException error(Position position, String message) {
    return new SourceException(source, position, message);
  }

  private SourceException broken(XMLStreamException e) {
    Position position = e.getLocation() == null ? start : position(e.getLocation());
    String message = String.valueOf(e.getMessage());
    int detail = message.indexOf("Message: ");
    String reason = detail < 0 ? message : message.substring(detail + "Message: ".length());
    return error(position, "broken XML: " + reason.strip().replaceAll("\\s+", " "));
  }
}
