import { limits } from '@bluebonnet/contracts'
import { Form, Input } from '@bluebonnet/ui/forms'
import { FormGroup } from './form-group.js'

/** Who is on the other side and who closes: what a CDA prints. */
export const TitleFields = () => (
  <FormGroup title="Parties and title">
    <Form.Item name="buyerSellerName" label="Buyer/Seller Name"><Input autoComplete="off" maxLength={limits.nameLength} /></Form.Item>
    <Form.Item name="mlsId" label="MLS ID"><Input autoComplete="off" maxLength={50} /></Form.Item>
    <Form.Item name="titleCompany" label="Title Company"><Input autoComplete="off" maxLength={limits.nameLength} /></Form.Item>
    <Form.Item name="titleCompanyEmail" label="Title Company Email" rules={[{ type: 'email', message: 'Enter a valid e-mail address' }]}>
      <Input autoComplete="off" inputMode="email" />
    </Form.Item>
    <Form.Item name="escrowOfficer" label="Escrow Officer"><Input autoComplete="off" maxLength={limits.nameLength} /></Form.Item>
    <Form.Item name="gfNumber" label="GF Number"><Input autoComplete="off" maxLength={50} /></Form.Item>
  </FormGroup>
)
