import { screens } from '@bluebonnet/contracts'
import type { TemplateCategory } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, Skeleton } from '@bluebonnet/ui'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'
import { TemplateCard } from './template-card.js'

interface TemplateGridProps {
  category: TemplateCategory | undefined
  onUpload: () => void
}

const pageSize = 24

const Waiting = () => (
  <ul className="bb-tiles" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <li className="bb-card agent-template" key={index}>
        <Skeleton active paragraph={{ rows: 2 }} />
      </li>
    ))}
  </ul>
)

export const TemplateGrid = ({ category, onUpload }: TemplateGridProps) => {
  const { rows: templates, ...list } = useList('GET /api/templates', { query: { category } }, pageSize)
  if (list.error)
    return (
      <section className="bb-card">
        <LoadFailure what="The templates" error={list.error} onRetry={list.refetch} />
      </section>
    )
  if (templates === undefined) return <Waiting />
  if (templates.length === 0) {
    const first = (
      <Button type="primary" icon={<UploadIcon aria-hidden />} onClick={onUpload}>
        {screens.library.first}
      </Button>
    )
    return (
      <section className="bb-card">
        {category === undefined ? (
          <EmptyState text={screens.library.none} action={first} />
        ) : (
          <EmptyState drawing="search" text={screens.library.noneInCategory} />
        )}
      </section>
    )
  }
  return (
    <>
      <ul className="bb-tiles">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
      {list.isLong ? <LoadMore noun="templates" {...list.more} /> : null}
    </>
  )
}
