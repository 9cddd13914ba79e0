import { PageHeader } from './page-header.js'
import { ErrorState } from './states.js'

interface RefusedPageProps {
  /** The page's own title: the layout stays. */
  title: string
  /** Who may see the page. */
  text: string
  /** Where this person finds what they may see. */
  advice: string
}

/** Stands in a page's place for those who may not see it (docs/rules/screens.md#refused-page). */
export const RefusedPage = ({ title, text, advice }: RefusedPageProps) => (
  <div className="bb-stack">
    <PageHeader title={title} />
    <ErrorState title={text} advice={advice} />
  </div>
)
