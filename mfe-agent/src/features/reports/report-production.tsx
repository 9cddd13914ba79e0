import type { Production } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { SectionCard } from '@bluebonnet/ui'
import { ProductionBars, ProductionMonths } from '@bluebonnet/ui/production'
import { Segmented } from '@bluebonnet/ui/segmented'
import { periodText } from './report-notes.js'

const groups = ['month', 'agent', 'side'] as const
const figures = ['volume', 'commission', 'companyDollar'] as const
type Group = (typeof groups)[number]
type Figure = (typeof figures)[number]

export const groupLabels: Record<Group, string> = { month: 'By month', agent: 'By agent', side: 'By side' }
const figureLabels: Record<Figure, string> = {
  volume: 'Volume',
  commission: 'Commission',
  companyDollar: 'Company dollar',
}

/** The production options in the URL. Grouping by agent needs more than one agent. */
export const useProductionChoice = (isWhole: boolean): { by: Group; figure: Figure; seesKept: boolean } => {
  const { oneOf } = useFilters()
  const seesKept = useMay('companyDollar.read')
  const [by, figure] = [oneOf('by', groups) ?? 'month', oneOf('figure', figures) ?? 'volume']
  return {
    by: by === 'agent' && !isWhole ? 'month' : by,
    figure: figure === 'companyDollar' && !seesKept ? 'volume' : figure,
    seesKept,
  }
}

interface ReportProductionProps {
  rows: Production | undefined
  period: string | undefined
  isWhole: boolean
}

/** Closed deals as a chart of one figure, next to the year before (docs/rules/screens.md#production). */
export const ReportProduction = ({ rows, period, isWhole }: ReportProductionProps) => {
  const { set } = useFilters()
  const { by, figure, seesKept } = useProductionChoice(isWhole)
  const title = `${figureLabels[figure]} ${groupLabels[by].toLowerCase()}`
  const chart = { title, rows, figure, period }
  return (
    <SectionCard title="Production">
      <div className="bb-choices bb-buttons bb-mb-8">
        <Segmented<Figure>
          aria-label="Figure"
          value={figure}
          options={figures
            .filter((value) => seesKept || value !== 'companyDollar')
            .map((value) => ({ value, label: figureLabels[value] }))}
          onChange={(value) => set({ figure: value === 'volume' ? '' : value })}
        />
        <Segmented<Group>
          aria-label="Grouped"
          value={by}
          options={groups
            .filter((value) => isWhole || value !== 'agent')
            .map((value) => ({ value, label: groupLabels[value] }))}
          onChange={(value) => set({ by: value === 'month' ? '' : value })}
        />
      </div>
      <p className="bb-muted">
        Deals closed {period === undefined ? 'in the last twelve months' : periodText(period)}, whenever opened
      </p>
      {by === 'month' ? <ProductionMonths {...chart} /> : <ProductionBars {...chart} />}
    </SectionCard>
  )
}
