package mneme.app;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** XML, read strictly: what is not well formed fails. */
final class Xml {
  private Xml() {}

  static Document parse(String text) {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      return builder.parse(new InputSource(new StringReader(text)));
    } catch (Exception e) {
      throw new AssertionError(e.getMessage() + " in: " + text, e);
    }
  }

  static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The elements that have a class, whatever others they have besides. */
  static List<Element> ofClass(Document document, String name) {
    List<Element> found = new ArrayList<>();
    for (Element element : elements(document, "*")) {
      if (List.of(element.getAttribute("class").split(" ")).contains(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
