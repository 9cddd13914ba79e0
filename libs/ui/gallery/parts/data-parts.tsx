import { Button, DateText, DealStatusTag, formatMoney, Money, SectionCard } from '@bluebonnet/ui'
import { DealsIcon, MoreIcon } from '@bluebonnet/ui/icons'
import type { DealStatus } from '@bluebonnet/contracts'
import { BarBreakdown, CapBar, Facts, Figures, Item, ItemList, LoadMore, Table, TrendChart } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'

interface Deal {
  address: string
  city: string
  price: number
  closes: string
  status: DealStatus
}

const deals: Deal[] = [
  { address: '1204 Bluebonnet Lane', city: 'Austin', price: 425_000, closes: '2026-12-04', status: 'UNDER_CONTRACT' },
  {
    address: '88 Live Oak Court, Unit 12',
    city: 'Round Rock',
    price: 1_289_500,
    closes: '2026-12-18',
    status: 'PENDING_BROKER_APPROVAL',
  },
  { address: '3500 Ranch Road 620 South', city: 'Bee Cave', price: 799_000, closes: '2026-11-30', status: 'CLOSED' },
]

const columns: Column<Deal>[] = [
  {
    key: 'address',
    title: 'Property',
    render: (deal) => (
      <strong>
        {deal.address}, {deal.city}
      </strong>
    ),
  },
  { key: 'price', title: 'Sale Price', align: 'end', render: (deal) => <Money value={deal.price} /> },
  { key: 'closes', title: 'Closes', render: (deal) => <DateText value={deal.closes} /> },
  { key: 'status', title: 'Status', render: (deal) => <DealStatusTag status={deal.status} /> },
  {
    key: 'actions',
    title: 'Actions',
    quiet: true,
    align: 'end',
    render: (deal) => (
      <Button type="text" size="small" icon={<MoreIcon />} aria-label={`Actions for ${deal.address}`} />
    ),
  },
]

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const points = months.map((label, index) => ({
  label,
  values: { gross: [9, 14, 11, 18, 16, 22][index] ?? 0, mine: [7, 11, 9, 14, 13, 17][index] ?? 0 },
}))

export const DataParts = () => (
  <>
    <SectionCard title="Deals" flush extra={<a href="#deals">View all</a>}>
      <Table caption="Deals" columns={columns} rows={deals} rowKey={(deal) => deal.address} />
      <LoadMore shown={3} total={1_204} noun="deals" loading={false} onMore={() => undefined} />
    </SectionCard>
    <div className="bb-columns">
      <SectionCard title="Commission Trend">
        <TrendChart
          title="Commission by month"
          series={[
            { key: 'gross', label: 'Gross commission' },
            { key: 'mine', label: 'My part' },
          ]}
          points={points}
          format={(value) => formatMoney(value * 1000)}
        />
      </SectionCard>
      <SectionCard title="Deal Volume Trend">
        <TrendChart title="Deals by month" kind="bars" series={[{ key: 'gross', label: 'Deals' }]} points={points} />
      </SectionCard>
    </div>
    <div className="bb-columns">
      <SectionCard title="Cap Tracking">
        <CapBar cap={18_000} paid={13_000} reserved={1_500} />
      </SectionCard>
      <SectionCard title="Deal Status Breakdown">
        <BarBreakdown
          label="Deals by status"
          bars={[
            { label: 'UNDER CONTRACT', value: 12 },
            { label: 'PENDING', value: 5 },
            { label: 'CLOSED', value: 31 },
          ]}
        />
      </SectionCard>
      <SectionCard title="Performance Summary">
        <Figures
          facts={[
            { label: 'This Quarter', value: 14 },
            { label: 'YTD Commission', value: <Money value={148_220} /> },
            { label: 'Close Rate', value: '38.8%' },
            { label: 'Avg Deals/Month', value: 7 },
          ]}
        />
      </SectionCard>
    </div>
    <div className="bb-columns">
      <SectionCard title="Recent Activity">
        <ItemList
          label="Recent Activity"
          items={deals}
          itemKey={(deal) => deal.address}
          render={(deal) => (
            <Item
              lead={<DealsIcon />}
              title={deal.address}
              detail={
                <>
                  Deal created <DateText value={deal.closes} />
                </>
              }
              end={<DealStatusTag status={deal.status} />}
            />
          )}
        />
      </SectionCard>
      <SectionCard title="Commission">
        <Facts
          sums
          facts={[
            { label: 'Brokerage', value: <Money value={2_550} exact /> },
            { label: 'Per-file fee', value: <Money value={199} exact /> },
            { label: 'Agent', value: <Money value={10_001} exact /> },
            { label: 'Gross commission', value: <Money value={12_750} exact /> },
          ]}
        />
      </SectionCard>
    </div>
  </>
)
