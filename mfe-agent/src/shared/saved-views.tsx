import { toasts, type SavedView } from '@bluebonnet/contracts'
import { isBroker, type ViewedList } from '@bluebonnet/domain'
import { useCall, useCallMutation, useFilters, useSession, useToast } from '@bluebonnet/portal-sdk'
import { ActionMenu, lazyDialog } from '@bluebonnet/ui'
import { Icon, ViewIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.js')).SaveViewDialog)

/** The query that a view stores: without the number of shown rows, the view's id and open dialogs. */
const storedSearch = (search: URLSearchParams, columns: readonly string[] | null): string => {
  const kept = new URLSearchParams([...search].filter(([name]) => !/^(shown($|\.)|saved$|new$)/.test(name)))
  // Columns remembered by this browser are in the URL only after the user changes them.
  if (columns !== null) kept.set('columns', columns.join(','))
  return kept.toString()
}

interface SavedViewsProps {
  list: ViewedList
  /** The table columns that the user chose. */
  columns?: readonly string[] | null
}

/** The views of a list: the user's own and the brokerage's. The URL holds the current one. */
export const SavedViews = ({ list, columns = null }: SavedViewsProps) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { get } = useFilters()
  const { user } = useSession()
  const { toast } = useToast()
  const [isSaving, setSaving] = useState(false)
  const read = useCall('GET /api/saved-views', { query: { list } })
  const save = useCallMutation('POST /api/saved-views', { failure: toasts.viewFailed })
  const remove = useCallMutation('DELETE /api/saved-views/:id', { failure: toasts.viewFailed })
  const search = storedSearch(params, columns)
  const views = read.data ?? []
  // A view without columns uses those that this browser remembers.
  const searches = [search, storedSearch(params, null)]
  const shown = views.find((view) => view.id === get('saved') && searches.includes(view.search))
  const mayDelete = shown !== undefined && (!shown.shared || (user !== null && isBroker(user)))
  const show = ({ id, search: kept }: Pick<SavedView, 'id' | 'search'>, replace = false): void =>
    void navigate(
      { search: new URLSearchParams([...new URLSearchParams(kept), ['saved', id]]).toString() },
      { replace },
    )
  const drop = async ({ id, ...view }: NonNullable<typeof shown>): Promise<void> => {
    await remove.mutateAsync({ params: { id } })
    toast({ title: toasts.viewDeleted, undo: () => save.mutate({ body: view }) })
  }
  return (
    <>
      <ActionMenu
        worded
        label={shown?.name ?? 'Views'}
        icon={<Icon of={ViewIcon} />}
        actions={[
          ...views.map((view) => ({
            key: view.id,
            label: view.shared ? `${view.name} (shared)` : view.name,
            onClick: () => show(view),
          })),
          { key: 'save', label: 'Save this view', onClick: () => setSaving(true) },
          ...(mayDelete
            ? [
                {
                  key: 'delete',
                  label: `Delete ${shown.name}`,
                  danger: true,
                  // The failed call already shows a toast.
                  onClick: () => void drop(shown).catch(() => undefined),
                },
              ]
            : []),
        ]}
      />
      <SaveViewDialog
        list={list}
        search={search}
        open={isSaving}
        onSaved={(view) => show(view, true)}
        onClose={() => setSaving(false)}
      />
    </>
  )
}
