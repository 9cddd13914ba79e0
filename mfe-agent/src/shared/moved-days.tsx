import type { ContractMove } from '@bluebonnet/domain'
import { DateText, ToneTag } from '@bluebonnet/ui'
import type { ReactNode } from 'react'
import './moved-days.css'

interface MovedDaysProps {
  days: readonly ContractMove[]
  /** The text for a date that was entered by hand. */
  pinned: string
  /** Whether a pinned date stays unchanged. */
  stays?: boolean
  /** While the days are calculated for a new input: they keep their place, without what an earlier input moves. */
  isBusy?: boolean
  /** Other things that move along. */
  children: ReactNode
}

export const appointmentWords = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? 'The closing appointment moves with it.'
      : `${count} closing appointments move with it.`

/** A preview of moved dates: each with old and new value and reason. */
export const MovedDays = ({ days, pinned, stays = false, isBusy = false, children }: MovedDaysProps) => (
  <section className="bb-aside bb-whole moved-days" aria-live="polite" aria-busy={isBusy} aria-label="What moves">
    <h3>{days.length === 0 && stays ? 'Nothing moves' : 'What moves'}</h3>
    <ul className="bb-gap-8">
      {days.map(({ deadline, label, from, to, isPinned, why }) => (
        <li key={deadline}>
          <strong>{label}</strong> {isPinned ? <ToneTag colour="gold">{pinned}</ToneTag> : null}{' '}
          {from === null && (to === null || isBusy) ? null : <DateText value={from ?? to} />}
          {from === null || (isPinned && stays) ? null : (
            <>
              {' → '}
              {isBusy ? '…' : to === null ? 'none' : <DateText value={to} />}
            </>
          )}
          {why === null || isBusy ? null : (
            <span className="bb-caption bb-break bb-block">{isPinned && !stays ? `By the contract: ${why}` : why}</span>
          )}
        </li>
      ))}
    </ul>
    {children}
  </section>
)
