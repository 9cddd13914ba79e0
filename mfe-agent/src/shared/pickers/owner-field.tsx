import { ownedRecordKinds, type OwnedRecordKind } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Checkbox, Form, rules } from '@bluebonnet/ui/page-forms'
import { ColleagueSelect } from './colleague-select.js'
import { useNamesOwner } from './names-owner.js'

const agentRequired = [rules.required('Agent is required')]

interface OwnerFieldProps {
  /** A transaction coordinator has no profile, so their records need an owner. */
  requiredOfTc?: boolean
}

/** The owner of a new record. Only the office chooses one; other users own what they create. */
export const OwnerField = ({ requiredOfTc = true }: OwnerFieldProps) => {
  const { user } = useSession()
  const namesOwner = useNamesOwner()
  if (!namesOwner) return null
  const isRequired = requiredOfTc && user?.role === 'TC'
  return (
    <Form.Item
      name="agentId"
      label="Agent"
      rules={isRequired ? agentRequired : []}
      {...(isRequired ? {} : { extra: 'If empty, it is yours.' })}>
      <ColleagueSelect by="id" placeholder="Choose an agent" />
    </Form.Item>
  )
}

const belongings = [
  { value: 'deals', label: 'Its open deals' },
  { value: 'clients', label: 'Clients of these deals' },
  { value: 'properties', label: 'Properties of these deals' },
] satisfies { value: OwnedRecordKind; label: string }[]
const staying = 'What is not chosen stays with the current agent and is unlinked from the transferred deals.'

/** Related records to transfer too. All are selected by default. */
export const TransferAlongField = () => (
  <Form.Item name="along" label="Also Transfer" initialValue={[...ownedRecordKinds]} extra={staying}>
    <Checkbox.Group options={belongings} />
  </Form.Item>
)

interface TransferFieldProps {
  /** The current owner. */
  of: string
  /** Why the record cannot be transferred now. The server refuses it too. */
  held?: string | null
}

/** Transfers a record to another agent (docs/rules/roles-and-permissions.md#transfer). */
export const TransferField = ({ of, held = null }: TransferFieldProps) => {
  const mayGive = useMay('agents.manage')
  const wanted = Form.useWatch<string | undefined>('agentId') ?? of
  if (!mayGive) return null
  return (
    <>
      <Form.Item
        name="agentId"
        label="Agent"
        rules={agentRequired}
        extra={held ?? 'Choose another agent to transfer it.'}>
        <ColleagueSelect by="id" placeholder="Choose an agent" disabled={held !== null} />
      </Form.Item>
      {wanted === of ? null : <TransferAlongField />}
    </>
  )
}
