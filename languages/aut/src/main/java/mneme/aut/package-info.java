/** Explicit labelled transition systems in the Aldebaran format ({@code .aut}). */
@NullMarked
package mneme.aut;

import org.jspecify.annotations.NullMarked;
