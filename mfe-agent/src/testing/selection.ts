import type { Selection } from '@bluebonnet/ui/data'

const none = (): void => undefined
/** A selection that always contains one row. */
export const selecting = <Row>(row: Row, nameOf: (row: Row) => string): Selection<Row> => ({
  picked: [row],
  subjects: [row],
  current: row,
  isPicked: () => true,
  toggle: none,
  isWhole: true,
  toggleAll: none,
  clear: none,
  drop: none,
  nameOf,
  rowProps: () => ({
    'aria-current': 'true',
    'data-picked': true,
    ref: undefined,
    onPointerDown: none,
    onClickCapture: none,
  }),
})
