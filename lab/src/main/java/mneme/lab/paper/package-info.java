/** The numbers of the papers, as data, and how far ours agree with them. */
@NullMarked
package mneme.lab.paper;

import org.jspecify.annotations.NullMarked;
