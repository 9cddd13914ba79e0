import { screens, templateCategories, templateCategoryLabels } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { FilterBar, Select, optionsOf } from '@bluebonnet/ui/filters'
import { useAct } from '../../shared/use-act.js'
import { withAll } from '../../shared/with-all.js'
import { TemplateGrid } from './components/template-grid.js'
import './team-library.css'

const UploadTemplateDialog = lazyDialog(
  async () => (await import('./components/upload-template-dialog.js')).UploadTemplateDialog,
)
const options = withAll('All categories', optionsOf(templateCategories, templateCategoryLabels))

const TeamLibrary = () => {
  const filters = useFilters()
  const category = filters.oneOf('category', templateCategories)
  const [isUploading, setUploading] = useAct('template')
  const upload = (): void => setUploading(true)
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.library.title}
        subtitle={screens.library.subtitle}
        action={
          <Button type="primary" icon={<UploadIcon aria-hidden />} onClick={upload}>
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
