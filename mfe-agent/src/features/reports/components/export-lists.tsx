import { can, downloading } from '@bluebonnet/contracts'
import { urlOf, useSession, useToast } from '@bluebonnet/portal-sdk'
import type { CallName } from '@bluebonnet/portal-sdk'
import { ActionMenu } from '@bluebonnet/ui'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { saveFile } from '../../../shared/download.js'

const lists = [
  ['Clients', 'GET /api/exports/clients.csv'],
  ['Properties', 'GET /api/exports/properties.csv'],
  ['Deals', 'GET /api/exports/deals.csv'],
  ['Commission', 'GET /api/exports/commission.csv'],
] as const satisfies readonly (readonly [string, CallName])[]

interface ExportListsProps {
  agentId: string | undefined
  period: string | undefined
}

/**
 * Whole lists as tables, beside the figures of the page: what one sees, or one agent's; of a period what was entered in
 * it, and the commission of what closed.
 */
export const ExportLists = ({ agentId, period }: ExportListsProps) => {
  const { user } = useSession()
  const { toast } = useToast()
  if (user === null || !can(user, 'exports.read')) return null
  return (
    <ActionMenu
      label="Export lists"
      worded
      icon={<DownloadIcon aria-hidden />}
      actions={lists.map(([name, call]) => ({
        key: name,
        label: `${name} (CSV)`,
        onClick: () => {
          toast({ title: downloading(name) })
          saveFile(urlOf(call, { query: { agentId, period } }))
        },
      }))}
    />
  )
}
