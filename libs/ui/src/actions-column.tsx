// Bundled with each portal, like the W-9; what the shell provides is imported by its name.
import { ActionMenu, Button } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useIsPhone } from './page-more.js'

/** A table's last column, with the actions of each row. */
export const actionsColumn = <Row,>(render: Column<Row>['render']): Column<Row> => ({
  key: 'actions',
  title: 'Actions',
  isActions: true,
  quiet: true,
  align: 'end',
  render,
})

interface RowActionsProps {
  /** What the row is about, for the buttons' accessible names. */
  name: string
  /** Each has a label and what it does; one that the person may not do is false. */
  actions: readonly (false | readonly [label: string, onClick: () => void])[]
}

/** A row's actions: buttons in words, on a phone one menu. */
export const RowActions = ({ name, actions }: RowActionsProps) => {
  const isPhone = useIsPhone()
  const offered = actions.filter((action) => action !== false)
  if (offered.length === 0) return null
  if (isPhone)
    return (
      <ActionMenu
        label={`Actions: ${name}`}
        icon={<Icon of={MoreIcon} />}
        actions={offered.map(([label, onClick]) => ({ key: label, label, onClick }))}
      />
    )
  return (
    <>
      {offered.map(([label, onClick]) => (
        <Button key={label} type="link" aria-label={`${label}: ${name}`} onClick={onClick}>
          {label}
        </Button>
      ))}
    </>
  )
}
