import { downloading, templateCategoryLabels } from '@bluebonnet/contracts'
import type { Template } from '@bluebonnet/contracts'
import { urlOf, useToast } from '@bluebonnet/portal-sdk'
import { Button, DateText, ToneTag } from '@bluebonnet/ui'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { saveFile } from '../../../shared/download.js'
import { TemplateMenu } from './template-menu.js'

export const TemplateCard = ({ template }: { template: Template }) => {
  const { toast } = useToast()
  const download = (): void => {
    saveFile(urlOf('GET /api/templates/:id/content', { params: { id: template.id } }))
    toast({ title: downloading(template.name) })
  }
  return (
    <li className="bb-card agent-template">
      <div className="agent-template-head">
        <h2 className="agent-template-name">{template.name}</h2>
        <ToneTag colour="gray">{templateCategoryLabels[template.category]}</ToneTag>
      </div>
      {template.description === null ? null : <p className="agent-template-words">{template.description}</p>}
      <div className="agent-template-foot">
        <span>
          Uploaded <DateText value={template.createdAt} />
        </span>
        <span className="agent-template-acts">
          <Button icon={<DownloadIcon aria-hidden />} onClick={download} aria-label={`Download ${template.name}`}>
            Download
          </Button>
          <TemplateMenu template={template} />
        </span>
      </div>
    </li>
  )
}
