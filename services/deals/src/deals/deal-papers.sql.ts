// Reads a deal's papers: how many are done, and who decided on them.
import { someRow, statement } from '@bluebonnet/platform'

/** Counts of `paperCounts` as JSON, for a row that the query calls `deal`. */
export const countedPapers = `(
  SELECT json_build_object(
           'done', count(*) FILTER (WHERE state IN ('SUBMITTED', 'ACCEPTED', 'WAIVED')),
           'accepted', count(*) FILTER (WHERE state IN ('ACCEPTED', 'WAIVED')),
           'total', count(*))
    FROM papers WHERE deal_id = deal.id AND requirement IN ('NEEDED', 'UNKNOWN') AND state <> 'NOT_APPLICABLE')`

/** Whether a user has decided on a paper of a deal. */
export const reviewOfDeal = statement(
  someRow,
  `SELECT 1 FROM paper_reviews review JOIN papers paper ON paper.id = review.paper_id
    WHERE paper.deal_id = $1 AND review.reviewed_by = $2 AND review.state = ANY ($3) LIMIT 1`,
)
