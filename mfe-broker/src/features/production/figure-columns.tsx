import { formatCount, formatMoney, Money } from '@bluebonnet/ui'
import type { Column } from '@bluebonnet/ui/data'

type Sums<Name extends string> = Readonly<Record<Name, number>>

/** A count whose noun its column's heading shows, except on a phone. */
export const Counted = ({ count, noun }: { count: number; noun: string }) => (
  <>
    {formatCount(count)} <span className="bb-on-phones">{count === 1 ? noun : `${noun}s`}</span>
  </>
)

/** Columns of sums by agent with totals. The last one is the main figure. */
export const figureColumns = <Name extends string>(
  figures: readonly (readonly [title: string, key: Name])[],
  totals: (Sums<Name> & { otherPayees: number }) | undefined,
): Column<Sums<Name>>[] =>
  figures
    // Most brokerages pay nobody else, and need no column for it.
    .filter(([, key]) => key !== 'otherPayees' || (totals?.otherPayees ?? 0) > 0)
    .map(([title, key], index, all) => {
      const figure = (sums: Sums<Name>) => (
        <>
          <Money value={sums[key]} /> {key === 'grossCommission' ? <span className="bb-on-phones">gross</span> : null}
        </>
      )
      return {
        key,
        title,
        align: 'end',
        ...(index === all.length - 1 ? { brief: 'figure' } : key === 'grossCommission' ? { brief: 'state' } : {}),
        total: totals && figure(totals),
        render: (row) => (index === all.length - 1 ? <strong>{formatMoney(row[key])}</strong> : figure(row)),
      }
    })
