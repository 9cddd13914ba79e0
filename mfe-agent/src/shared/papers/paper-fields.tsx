import { documentTypeLabels, documentTypes, fieldTexts, lengths } from '@bluebonnet/contracts'
import type { DealChecklist, DocumentType } from '@bluebonnet/contracts'
import { Form, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import type { UploadFile } from '../uploads/uploads.types.js'
import { paperLine, paperName, paperType } from './guess-paper.js'

interface PaperFieldsProps {
  file: UploadFile
  /** Of the deal that the papers go to. */
  lines: DealChecklist['items']
}

/**
 * Name and type of one paper, guessed from its file's name and to be corrected, and the line of the checklist that it
 * fills.
 */
export const PaperFields = ({ file: { id, name }, lines }: PaperFieldsProps) => {
  const guessed = paperType(name)
  const type: DocumentType = Form.useWatch(['papers', id, 'type'], Form.useFormInstance()) ?? guessed
  const line = paperLine(name, type, lines)
  return (
    <div className="agent-paper">
      <Form.Item
        name={['papers', id, 'label']}
        label="Name"
        initialValue={paperName(name)}
        rules={[rules.requiredText(fieldTexts.name)]}>
        <Input aria-label={`Name of ${name}`} maxLength={lengths.label} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['papers', id, 'type']} label="Type" initialValue={guessed}>
        <Select aria-label={`Type of ${name}`} options={optionsOf(documentTypes, documentTypeLabels)} />
      </Form.Item>
      {line === null ? null : <p className="agent-paper-line">Checklist: {line.label}</p>}
    </div>
  )
}
