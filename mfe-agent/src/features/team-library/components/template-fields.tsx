import { fieldTexts, lengths, templateCategories, templateCategoryLabels } from '@bluebonnet/contracts'
import type { TemplateCategory } from '@bluebonnet/contracts'
import { Form, Input, Select, optionsOf, rules } from '@bluebonnet/ui/forms'

/** What a template is filed under. */
export interface TemplateValues {
  name: string
  category: TemplateCategory
  description?: string | null
}

export const TemplateFields = () => (
  <>
    <div className="bb-form-grid">
      <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="category" label="Category" rules={[rules.required(fieldTexts.templateCategory)]}>
        <Select options={optionsOf(templateCategories, templateCategoryLabels)} placeholder="Choose a category" />
      </Form.Item>
    </div>
    <Form.Item name="description" label="Description">
      <Input.TextArea rows={3} maxLength={lengths.note} />
    </Form.Item>
  </>
)
