import { lengths } from '@bluebonnet/contracts'
import { Form, Input, rules } from '@bluebonnet/ui/forms'
import { FormGroup } from './form-group.js'

/**
 * Who is on the other side and who closes: what a CDA prints, and so locked for all but brokers while an approved one
 * stands.
 */
export const TitleFields = ({ locked = false }: { locked?: boolean }) => (
  <FormGroup
    title="Parties and title"
    note={locked ? 'The approved CDA names these. Ask a broker to change them.' : null}>
    <Form.Item name="buyerSellerName" label="Buyer/Seller Name">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="mlsId" label="MLS ID">
      <Input autoComplete="off" maxLength={lengths.mlsId} />
    </Form.Item>
    <Form.Item name="titleCompany" label="Title Company">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="titleCompanyEmail" label="Title Company Email" rules={[rules.email]}>
      <Input autoComplete="off" inputMode="email" disabled={locked} />
    </Form.Item>
    <Form.Item name="escrowOfficer" label="Escrow Officer">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="gfNumber" label="GF Number">
      <Input autoComplete="off" maxLength={lengths.gfNumber} disabled={locked} />
    </Form.Item>
  </FormGroup>
)
