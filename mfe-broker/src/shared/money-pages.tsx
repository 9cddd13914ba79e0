import { Segmented } from '@bluebonnet/ui/layers'
import { useNavigate } from 'react-router'
import './money-pages.css'

const pages = [
  { value: '/to-receive', label: 'To Receive' },
  { value: '/to-pay', label: 'To Pay' },
  { value: '/agent-accounts', label: 'Owed by Agents' },
  { value: '/books', label: 'Books' },
  { value: '/year-end', label: 'Year End' },
] as const

/** The pages of the brokerage's money, each a step from the others. */
export const MoneyPages = ({ page }: { page: (typeof pages)[number]['value'] }) => {
  const navigate = useNavigate()
  return (
    <nav aria-label="Payments" className="money-pages">
      <Segmented value={page} options={[...pages]} onChange={(path) => void navigate(path)} />
    </nav>
  )
}
