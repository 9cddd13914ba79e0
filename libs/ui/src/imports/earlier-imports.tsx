import { counted } from '@bluebonnet/domain'
import { api } from '@bluebonnet/portal-sdk'
import { Button, DateText } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { useQuery } from '@tanstack/react-query'
import type { ImportedList } from './import-button.js'

interface EarlierImportsProps {
  list: ImportedList
  disabled: boolean
  onUndo: (id: string) => void
}

/** One's own imports of this kind that can still be undone (docs/rules/lists-and-search.md#undo-import). */
export const EarlierImports = ({ list: { kind }, disabled, onUndo }: EarlierImportsProps) => {
  const { data } = useQuery({
    queryKey: ['api', 'imports', kind],
    queryFn: ({ signal }) => api('GET /api/imports', { query: { kind } }, { signal }),
    refetchOnMount: 'always',
  })
  if (data === undefined || data.imports.length === 0) return null
  return (
    <section aria-label="Your earlier imports">
      <h3 className="bb-heading">Your earlier imports</h3>
      <ItemList
        label="Your earlier imports"
        items={data.imports}
        itemKey={({ id }) => id}
        render={({ id, rows, createdAt }) => (
          <Item
            title={counted(rows, 'row')}
            detail={<DateText value={createdAt} time />}
            end={
              <Button size="small" disabled={disabled} onClick={() => onUndo(id)}>
                Undo import
              </Button>
            }
          />
        )}
      />
    </section>
  )
}
