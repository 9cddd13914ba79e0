import { downloading, screens, templateCategoryLabels, toasts, type Template } from '@bluebonnet/contracts'
import { isBroker, templateCategories, type TemplateCategory } from '@bluebonnet/domain'
import {
  urlOf,
  useDialogParam,
  useCallMutation,
  useFilters,
  useList,
  useSession,
  useToast,
} from '@bluebonnet/portal-sdk'
import {
  ActionMenu,
  Button,
  DateText,
  EmptyState,
  lazyDialog,
  PageHeader,
  Skeleton,
  ToneTag,
  useConfirm,
} from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, Select, withAllChoice } from '@bluebonnet/ui/filters'
import { DownloadIcon, Icon, MoreIcon, UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { saveFile } from '../../shared/download.js'
import { LoadFailure } from '../../shared/load-failure.js'
import './team-library.css'

const EditTemplateDialog = lazyDialog(async () => (await import('./edit-template-dialog.js')).EditTemplateDialog)

/** For its uploader, brokers and managers (docs/rules/roles-and-permissions.md#templates). */
const TemplateMenu = ({ template }: { template: Template }) => {
  const { id, name, uploadedBy } = template
  const { user } = useSession()
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const remove = useCallMutation('DELETE /api/templates/:id', {
    success: toasts.templateDeleted,
    failure: toasts.templateDeleteFailed,
  })
  if (user === null || (uploadedBy !== user.id && !isBroker(user))) return null
  const askAndRemove = async (): Promise<void> => {
    const content = 'Nobody can download it any more.'
    const yes = await confirm({ title: `Delete ${name}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <>
      <ActionMenu
        label={`More for ${name}`}
        icon={<Icon of={MoreIcon} />}
        actions={[
          { key: 'edit', label: screens.library.edit, onClick: () => setEditing(true) },
          { key: 'delete', label: 'Delete template', danger: true, onClick: () => void askAndRemove() },
        ]}
      />
      <EditTemplateDialog template={template} open={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

const TemplateCard = ({ template }: { template: Template }) => {
  const { toast } = useToast()
  const download = (): void => {
    saveFile(urlOf('GET /api/templates/:id/content', { params: { id: template.id } }))
    toast({ title: downloading(template.name) })
  }
  return (
    <li className="bb-card agent-template">
      <div className="bb-flex bb-between bb-items-start">
        <h2 className="bb-heading bb-break">{template.name}</h2>
        <ToneTag colour="gray">{templateCategoryLabels[template.category]}</ToneTag>
      </div>
      {template.description === null ? null : <p className="bb-muted bb-break">{template.description}</p>}
      <div className="bb-row bb-between bb-caption agent-template-foot">
        <span>
          Uploaded <DateText value={template.createdAt} />
        </span>
        <span className="bb-row-actions bb-end">
          <Button icon={<Icon of={DownloadIcon} />} onClick={download} aria-label={`Download ${template.name}`}>
            Download
          </Button>
          <TemplateMenu template={template} />
        </span>
      </div>
    </li>
  )
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

const TemplateGrid = ({ category, onUpload }: { category: TemplateCategory | undefined; onUpload: () => void }) => {
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
      <Button type="primary" icon={<Icon of={UploadIcon} />} onClick={onUpload}>
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

const UploadTemplateDialog = lazyDialog(async () => (await import('./upload-template-dialog.js')).UploadTemplateDialog)
const options = withAllChoice('All categories', optionsOf(templateCategories, templateCategoryLabels))

const TeamLibrary = () => {
  const filters = useFilters()
  const category = filters.oneOf('category', templateCategories)
  const [isUploading, setUploading] = useDialogParam('template')
  const upload = (): void => setUploading(true)
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.library.title}
        subtitle={screens.library.subtitle}
        action={
          <Button type="primary" icon={<Icon of={UploadIcon} />} onClick={upload}>
            {screens.library.upload}
          </Button>
        }
      />
      <FilterBar label="Filter templates">
        <Select<string>
          aria-label="Category"
          value={category ?? ''}
          options={options}
          onChange={(value) => filters.filter({ category: value })}
        />
      </FilterBar>
      <TemplateGrid category={category} onUpload={upload} />
      <UploadTemplateDialog open={isUploading} onClose={() => setUploading(false)} />
    </div>
  )
}

export default TeamLibrary
