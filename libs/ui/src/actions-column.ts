// Bundled with each portal, like the W-9; what the shell provides is imported by its name.
import type { Column } from '@bluebonnet/ui/data'

/** A table's last column, with the actions of each row. */
export const actionsColumn = <Row>(render: Column<Row>['render']): Column<Row> => ({
  key: 'acts',
  title: 'Actions',
  acts: true,
  quiet: true,
  align: 'end',
  render,
})
