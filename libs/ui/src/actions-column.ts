// Bundled with each portal, as the W-9 is: what the shell provides comes by its name.
import type { Column } from '@bluebonnet/ui/data'

/** A table's last column, with what can be done about each row. */
export const actionsColumn = <Row>(render: Column<Row>['render']): Column<Row> => ({
  key: 'acts',
  title: 'Actions',
  acts: true,
  quiet: true,
  align: 'end',
  render,
})
