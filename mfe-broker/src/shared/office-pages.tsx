import { Segmented } from '@bluebonnet/ui/segmented'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import './office-pages.css'

const people = [
  { value: '/roster', label: 'Roster' },
  { value: '/teams', label: 'Teams' },
  { value: '/plans', label: 'Plans' },
  { value: '/licenses', label: 'Licenses' },
] as const

const money = [
  { value: '/to-receive', label: 'To Receive' },
  { value: '/to-pay', label: 'To Pay' },
  { value: '/agent-accounts', label: 'Owed by Agents' },
  { value: '/books', label: 'Books' },
  { value: '/company-dollar', label: 'Company Dollar' },
  { value: '/statements', label: 'Statements' },
  { value: '/year-end', label: 'Year End' },
  { value: '/payees', label: 'Payees' },
] as const

type Pages = typeof people | typeof money
export type MoneyPage = (typeof money)[number]['value']

const Pages = ({ name, pages, page }: { name: string; pages: Pages; page: string }) => {
  const navigate = useNavigate()
  const strip = useRef<HTMLElement>(null)
  // On a phone the current page may be outside the visible part of the strip.
  useLayoutEffect(() => {
    const here = strip.current?.querySelector('.ant-segmented-item-selected')
    if (strip.current === null || !(here instanceof HTMLElement)) return
    strip.current.scrollLeft = here.offsetLeft - (strip.current.clientWidth - here.offsetWidth) / 2
  }, [])
  return (
    <nav ref={strip} aria-label={name} className="office-pages">
      <Segmented value={page} options={[...pages]} onChange={(path) => void navigate(path)} />
    </nav>
  )
}

/** Tabs of the pages about people and how they are paid. */
export const PeoplePages = ({ page }: { page: (typeof people)[number]['value'] }) => (
  <Pages name="People and plans" pages={people} page={page} />
)

/** Tabs of the pages about the brokerage's money. */
export const MoneyPages = ({ page }: { page: MoneyPage }) => <Pages name="Money" pages={money} page={page} />
