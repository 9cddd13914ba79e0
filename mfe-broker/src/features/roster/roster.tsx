import { can, compPlanLabels, compPlans, fieldTexts, roleLabels, rosterOrders } from '@bluebonnet/contracts'
import type { Lead, RosterEntry } from '@bluebonnet/contracts'
import { useCall, useDraft, useFilters, useList, usePanel, useSession, useTable } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, EmptyState, ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { ColumnsMenu, LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, Form, FormDialog, optionsOf, rules, SearchBox, Select } from '@bluebonnet/ui/forms'
import { AddIcon, CommissionIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PeoplePages } from '../../shared/office-pages.js'
import { EditAgentDialog } from './edit-agent-dialog.js'
import { LedgerPanel } from './ledger-panel.js'
import { ContactFields, IdentityFields, PlanFields } from './person-fields.js'
import { access, queryOf, useAddPerson } from './roster-acts.js'
import type { RosterFilter } from './roster-acts.js'
import { rosterColumns, RosterTable } from './roster-table.js'
import './roster.css'

const accessLabels = { active: 'Working here', left: 'Let go' }
const orderLabels = {
  name: 'By name',
  commission: 'By commission',
  cap: 'By cap progress',
  deals: 'By closed deals',
  volume: 'By volume',
}
const any = <Option,>(label: string, options: readonly Option[]): (Option | { value: null; label: string })[] => [
  { value: null, label },
  ...options,
]

const useRosterFilter = (order: RosterFilter['order']): RosterFilter => {
  const { get, oneOf } = useFilters()
  return { q: get('q'), plan: oneOf('plan', compPlans), access: oneOf('access', access), order }
}

const RosterFilters = ({ filter, end }: { filter: RosterFilter; end: ReactNode }) => {
  const { filter: narrow, search } = useFilters()
  const { q, plan, access: wanted, order } = filter
  const isFiltered = q !== '' || plan !== undefined || wanted !== undefined
  return (
    <FilterBar
      label="Filter agents"
      end={end}
      onClear={isFiltered ? () => narrow({ q: null, plan: null, access: null }) : undefined}>
      <SearchBox value={q} onSearch={search} placeholder="Search by name, email or license" label="Search agents" />
      <Select
        aria-label="Plan"
        value={plan ?? null}
        onChange={(value) => narrow({ plan: value })}
        options={any('All plans', optionsOf(compPlans, compPlanLabels))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label="Access"
        value={wanted ?? null}
        onChange={(value) => narrow({ access: value })}
        options={any('Everybody', optionsOf(access, accessLabels))}
      />
      <Select
        aria-label="Order"
        value={order}
        onChange={(value) => narrow({ order: value === 'name' ? null : value })}
        options={optionsOf(rosterOrders, orderLabels)}
      />
    </FilterBar>
  )
}

type NewPerson = CallRequest<'POST /api/agents'>['body']

const initial: Partial<NewPerson> = { role: 'AGENT', compPlan: 'CAP_80_20' }

/** What a lead has told already. */
const toldBy = ({ firstName, lastName, email, phone }: Lead): Partial<NewPerson> => ({
  ...initial,
  firstName,
  lastName,
  email,
  phone,
})

interface AddPersonDialogProps extends DialogProps {
  /** Who asked to join, when it is they who are added. */
  lead?: Lead | undefined
}

/** Adds an agent, or a transaction coordinator, who has no plan. They set their password by a link in an e-mail. */
export const AddPersonDialog = ({ lead, open, onClose }: AddPersonDialogProps) => {
  const [form] = Form.useForm<NewPerson>()
  const draft = useDraft('add-person', lead?.id)
  const add = useAddPerson(draft)
  const role = Form.useWatch('role', form)
  return (
    <FormDialog<NewPerson>
      draft={draft}
      open={open}
      title="Add Agent"
      submitLabel="Add Agent"
      busyLabel="Adding..."
      form={form}
      initialValues={lead === undefined ? initial : toldBy(lead)}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}>
      <IdentityFields emailHelp="The link to set a password goes here.">
        <Form.Item name="role" label="Role" rules={[rules.required(fieldTexts.role)]}>
          <Select options={optionsOf(['AGENT', 'TC'], roleLabels)} />
        </Form.Item>
      </IdentityFields>
      <ContactFields />
      {role === 'TC' ? null : <PlanFields />}
    </FormDialog>
  )
}

const pageRows = 50
const title = 'Roster'

const Agents = () => {
  const { user } = useSession()
  const view = useTable('roster', rosterOrders, 'name')
  const filter = useRosterFilter(view.order)
  const navigate = useNavigate()
  const ledger = usePanel('ledger')
  const leads = usePanel('lead')
  const lead = useCall('GET /api/leads/:id', { params: { id: leads.about ?? '' } }, { enabled: leads.about !== null })
  const { rows: people, ...roster } = useList('GET /api/roster', { query: queryOf(filter) }, pageRows)
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<RosterEntry | null>(null)
  const [isEditing, setEditing] = useState(false)
  const isEmpty = people?.length === 0 && filter.q === '' && filter.plan === undefined && filter.access === undefined
  const owner = useCall(
    'GET /api/roster',
    { query: { agentId: ledger.about ?? '' } },
    { enabled: ledger.about !== null },
  )

  const columns = rosterColumns({
    onLedger: (person) => ledger.open(person.id),
    onEdit: (person) => {
      setEdited(person)
      setEditing(true)
    },
  })
  const add = (
    <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
      Add Agent
    </Button>
  )
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Plan, cap and production of this year"
        action={
          <>
            <Button icon={<Icon of={CommissionIcon} />} onClick={() => void navigate('/company-dollar')}>
              Company Dollar
            </Button>
            <Button onClick={() => void navigate('/to-receive')}>Payments</Button>
            {user && can(user, 'agents.manage') ? add : null}
          </>
        }
      />
      <PeoplePages page="/roster" />
      <RosterFilters filter={filter} end={<ColumnsMenu columns={columns} view={view} />} />
      <SectionCard title={countedTitle('Agents', roster.total, roster.isAtLeast)} flush>
        {roster.error ? <ErrorState title="The roster could not be loaded." onRetry={roster.refetch} /> : null}
        {isEmpty ? <EmptyState drawing="people" text="No agents yet" action={add} /> : null}
        {isEmpty || roster.error ? null : <RosterTable people={people} columns={columns} view={view} />}
        {roster.isLong ? <LoadMore noun="agents" {...roster.more} /> : null}
      </SectionCard>
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
      {lead.data === undefined ? null : (
        <AddPersonDialog key={lead.data.id} lead={lead.data} open={leads.about !== null} onClose={leads.close} />
      )}
      {edited ? (
        <EditAgentDialog key={edited.id} agent={edited} open={isEditing} onClose={() => setEditing(false)} />
      ) : null}
      <LedgerPanel agent={ledger.about === null ? undefined : owner.data?.[0]} onClose={ledger.close} />
    </div>
  )
}

/** The brokerage's agents with plan, cap and the year's production (brokers and managers). */
const Roster = () => (
  <AllowedPage
    permission="roster.read"
    title={title}
    text="Only brokers and managers see the roster."
    advice="Your own plan is under Settings in the menu.">
    <Agents />
  </AllowedPage>
)

export default Roster
