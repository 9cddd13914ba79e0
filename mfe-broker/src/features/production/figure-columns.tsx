import { formatMoney, Money } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'

type Sums<Name extends string> = Readonly<Record<Name, number>>

/** Columns of sums by agent with totals. The last one is the main figure. */
export const figureColumns = <Name extends string>(
  figures: readonly (readonly [title: string, key: Name])[],
  totals: (Sums<Name> & { otherPayees: number }) | undefined,
): Column<Sums<Name>>[] =>
  figures
    // Most brokerages pay nobody else, and need no column for it.
    .filter(([, key]) => key !== 'otherPayees' || (totals?.otherPayees ?? 0) > 0)
    .map(([title, key], index, all) => ({
      key,
      title,
      align: 'end',
      ...(index === all.length - 1 ? { brief: 'figure' } : {}),
      total: totals && <Money value={totals[key]} />,
      render: (row) =>
        index === all.length - 1 ? <strong>{formatMoney(row[key])}</strong> : <Money value={row[key]} />,
    }))
