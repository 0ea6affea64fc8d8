/** What was measured, as a page, as tables for spreadsheets and as JSON for programs. */
@NullMarked
package mneme.lab.report;

import org.jspecify.annotations.NullMarked;
