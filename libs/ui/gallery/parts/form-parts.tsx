import {
  compPlanLabels,
  compPlans,
  dealFilterStatuses,
  dealSideLabels,
  dealSides,
  statusLabel,
} from '@bluebonnet/contracts'
import { Button, SectionCard } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import {
  Checkbox,
  FilterBar,
  Form,
  FormDialog,
  Input,
  MoneyInput,
  optionsOf,
  Radio,
  SearchBox,
  Select,
} from '@bluebonnet/ui/forms'
import { useState } from 'react'

interface NewDeal {
  propertyAddress: string
  price: number
}

class Refused extends Error {
  readonly sentence = 'Some fields need another look.'
  readonly issues = [{ path: 'price', message: 'Price must be above 0' }]
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
const refuse = async (): Promise<void> => {
  await wait(400)
  throw new Refused()
}

const fields = (
  <div className="bb-form-grid">
    <Form.Item
      className="bb-form-whole"
      label="Address"
      name="propertyAddress"
      rules={[{ required: true, message: 'Address is required' }]}>
      <Input />
    </Form.Item>
    <Form.Item label="Sale Price" name="price" rules={[{ required: true, message: 'Sale price is required' }]}>
      <MoneyInput />
    </Form.Item>
    <Form.Item label="Closing date" name="closeDate">
      <DateInput />
    </Form.Item>
    <Form.Item label="Side" name="side">
      <Radio.Group options={optionsOf(dealSides, dealSideLabels)} />
    </Form.Item>
    <Form.Item label="Compensation Plan" name="plan">
      <Select options={optionsOf(compPlans, compPlanLabels)} placeholder="Choose a plan" />
    </Form.Item>
    <Form.Item className="bb-form-whole" label="Notes" name="notes" extra="Only people of this brokerage read it.">
      <Input.TextArea rows={3} />
    </Form.Item>
    <Form.Item className="bb-form-whole" name="draft" valuePropName="checked">
      <Checkbox>Save draft</Checkbox>
    </Form.Item>
  </div>
)

export const FormParts = () => {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  return (
    <>
      <FilterBar
        label="Filter deals"
        end={
          <Button type="primary" onClick={() => setOpen(true)}>
            Open form
          </Button>
        }
        onClear={search ? () => setSearch('') : undefined}>
        <SearchBox value={search} onSearch={setSearch} placeholder="Search address, buyer/seller name, city" />
        <Select
          aria-label="Status"
          defaultValue="all"
          options={[
            { value: 'all', label: 'All Status' },
            ...dealFilterStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ]}
        />
      </FilterBar>
      <SectionCard title="Form">
        <Form layout="vertical" initialValues={{ price: 425_000 }}>
          {fields}
        </Form>
      </SectionCard>
      <FormDialog<NewDeal>
        draft={null}
        open={open}
        title="New Deal"
        submitLabel="Create Deal"
        busyLabel="Creating..."
        onSubmit={refuse}
        onClose={() => setOpen(false)}>
        {fields}
      </FormDialog>
    </>
  )
}
