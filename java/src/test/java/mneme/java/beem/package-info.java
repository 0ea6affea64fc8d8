/** Models of the BEEM benchmark written again in Java, to be compared with its published counts. */
@NullMarked
package mneme.java.beem;

import org.jspecify.annotations.NullMarked;
