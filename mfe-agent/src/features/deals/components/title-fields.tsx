import { lengths } from '@bluebonnet/contracts'
import { Form, Input, rules } from '@bluebonnet/ui/forms'
import { FormGroup } from './form-group.js'

/** Who is on the other side and who closes: what a CDA prints. */
export const TitleFields = () => (
  <FormGroup title="Parties and title">
    <Form.Item name="buyerSellerName" label="Buyer/Seller Name"><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
    <Form.Item name="mlsId" label="MLS ID"><Input autoComplete="off" maxLength={lengths.mlsId} /></Form.Item>
    <Form.Item name="titleCompany" label="Title Company"><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
    <Form.Item name="titleCompanyEmail" label="Title Company Email" rules={[rules.email]}>
      <Input autoComplete="off" inputMode="email" />
    </Form.Item>
    <Form.Item name="escrowOfficer" label="Escrow Officer"><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
    <Form.Item name="gfNumber" label="GF Number"><Input autoComplete="off" maxLength={lengths.gfNumber} /></Form.Item>
  </FormGroup>
)
