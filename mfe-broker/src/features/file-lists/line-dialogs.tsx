import { documentTypeLabels, fieldTexts, paperNeedLabels, paperStageLabels } from '@bluebonnet/contracts'
import {
  documentTypes,
  lengths,
  paperNeeds,
  paperStages,
  taskAnchors,
  taskAnchorWords,
  taskDirections,
  taskRoleLabels,
  taskRoles,
  taskStageLabels,
  taskStages,
  taskUnits,
  taskUnitWords,
} from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, InputNumber, optionsOf, rules, Select, Switch } from '@bluebonnet/ui/forms'
import {
  conditionOptions,
  conditionsOf,
  conditionValue,
  isContradictory,
  type PaperLine,
  type TaskLine,
} from './line-words.js'
import { type LineDialogProps, newKey } from '../../shared/lines-field.js'

const contraryText = 'No deal can be both'
const withoutContradiction = {
  validator: async (_rule: unknown, values: readonly string[] | undefined) =>
    isContradictory(values ?? []) ? Promise.reject(new Error(contraryText)) : Promise.resolve(),
}

const WhenField = ({ label, required }: { label: string; required: boolean }) => (
  <Form.Item
    name="when"
    label={label}
    className="bb-whole"
    extra="All of them have to be so."
    rules={required ? [rules.required('Choose when it is needed'), withoutContradiction] : [withoutContradiction]}>
    <Select mode="multiple" options={conditionOptions} />
  </Form.Item>
)

const directionLabels = { BEFORE: 'before', AFTER: 'after' } as const
const unitLabels = { CALENDAR: `${taskUnitWords.CALENDAR}s`, BUSINESS: `${taskUnitWords.BUSINESS}s` }

/** Days before or after an anchor. `within` is the path of the fields in the form. */
const DaysFields = ({ within = [] }: { within?: string[] }) => (
  <>
    <Form.Item name={[...within, 'days']} label="Days" rules={[rules.required(fieldTexts.taskDays)]}>
      <InputNumber max={365} />
    </Form.Item>
    <Form.Item name={[...within, 'unit']} label="Counted in">
      <Select options={optionsOf(taskUnits, unitLabels)} />
    </Form.Item>
    <Form.Item name={[...within, 'direction']} label="Before or After">
      <Select options={optionsOf(taskDirections, directionLabels)} />
    </Form.Item>
  </>
)

interface PaperValues extends Omit<PaperLine, 'key' | 'when' | 'trecForm' | 'documentType' | 'due'> {
  due?: Partial<NonNullable<PaperLine['due']>>
  trecForm?: string | null
  documentType?: PaperLine['documentType'] | undefined
  when?: string[]
}

const newDue = { days: 0, unit: 'CALENDAR', direction: 'AFTER' } as const
const newPaper: Partial<PaperValues> = { need: 'ALWAYS', stage: 'CONTRACT', secondReview: false, due: newDue }

/** A line of a paper list: the paper, when a deal needs it, and who accepts it. */
export const PaperLineDialog = ({ list, line, taken, open, onSave, onClose }: LineDialogProps<PaperLine>) => {
  const draft = useDraft('paper-line', `${list}-${line?.key ?? 'new'}`)
  const [form] = Form.useForm<PaperValues>()
  const need = Form.useWatch('need', form)
  const dueFrom = Form.useWatch(['due', 'anchor'], form)
  return (
    <FormDialog<PaperValues>
      draft={draft}
      open={open}
      form={form}
      title={line === null ? 'Add paper' : `Edit: ${line.label}`}
      submitLabel={line === null ? 'Add paper' : 'Change paper'}
      busyLabel="Changing..."
      initialValues={
        line === null ? newPaper : { ...line, due: line.due ?? newDue, when: line.when.map(conditionValue) }
      }
      onSubmit={async ({ trecForm, documentType, due, when = [], ...values }) =>
        onSave({
          ...values,
          key: line?.key ?? newKey(values.label, taken, lengths.paperKey),
          trecForm: trecForm?.trim() || null,
          documentType: documentType ?? null,
          due: due?.anchor ? { ...newDue, ...due, anchor: due.anchor } : undefined,
          when: values.need === 'IF' ? conditionsOf(when) : [],
        })
      }
      onClose={onClose}>
      <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.label} autoComplete="off" />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="trecForm" label="TREC Form" extra="Number and revision in force, such as 20-19.">
          <Input maxLength={lengths.trecForm} autoComplete="off" />
        </Form.Item>
        <Form.Item name="documentType" label="Filed As" extra="A document of this type comes here by itself.">
          <Select allowClear placeholder="By hand" options={optionsOf(documentTypes, documentTypeLabels)} />
        </Form.Item>
        <Form.Item name="need" label="Needed">
          <Select options={optionsOf(paperNeeds, paperNeedLabels)} />
        </Form.Item>
        <Form.Item name="stage" label="Stage">
          <Select options={optionsOf(paperStages, paperStageLabels)} />
        </Form.Item>
        <Form.Item name={['due', 'anchor']} label="Due, Counted From" extra="A day of the contract's clock.">
          <Select allowClear placeholder="No day" options={optionsOf(taskAnchors, taskAnchorWords)} />
        </Form.Item>
        {dueFrom ? <DaysFields within={['due']} /> : null}
        {need === 'IF' ? <WhenField label="Needed When" required /> : null}
      </div>
      <Form.Item name="secondReview" label="Two People Accept It" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

interface TaskValues extends Omit<TaskLine, 'key' | 'when'> {
  when?: string[]
}

const newTask: Partial<TaskValues> = {
  role: 'TC',
  stage: 'CONTRACT',
  anchor: 'EFFECTIVE',
  days: 1,
  unit: 'BUSINESS',
  direction: 'AFTER',
}
/** A line of a task list: the task, its assignee, and how its due date is calculated. */
export const TaskLineDialog = ({ list, line, taken, open, onSave, onClose }: LineDialogProps<TaskLine>) => {
  const draft = useDraft('task-line', `${list}-${line?.key ?? 'new'}`)
  return (
    <FormDialog<TaskValues>
      draft={draft}
      open={open}
      title={line === null ? 'Add task' : `Edit: ${line.title}`}
      submitLabel={line === null ? 'Add task' : 'Change task'}
      busyLabel="Changing..."
      initialValues={line === null ? newTask : { ...line, when: line.when.map(conditionValue) }}
      onSubmit={async ({ when = [], ...values }) =>
        onSave({ ...values, key: line?.key ?? newKey(values.title, taken, lengths.paperKey), when: conditionsOf(when) })
      }
      onClose={onClose}>
      <Form.Item name="title" label="Task" rules={[rules.requiredText(fieldTexts.taskTitle)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <div className="bb-form-grid">
        <DaysFields />
        <Form.Item name="anchor" label="Day Counted From">
          <Select options={optionsOf(taskAnchors, taskAnchorWords)} />
        </Form.Item>
        <Form.Item name="role" label="For">
          <Select options={optionsOf(taskRoles, taskRoleLabels)} />
        </Form.Item>
        <Form.Item name="stage" label="Stage">
          <Select options={optionsOf(taskStages, taskStageLabels)} />
        </Form.Item>
        <WhenField label="Only When" required={false} />
      </div>
    </FormDialog>
  )
}
