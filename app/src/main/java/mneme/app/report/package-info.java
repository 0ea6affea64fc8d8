/**
 * What a run says: text for people, JSON for programs, traces for both. Nothing is computed here.
 */
@NullMarked
package mneme.app.report;

import org.jspecify.annotations.NullMarked;
