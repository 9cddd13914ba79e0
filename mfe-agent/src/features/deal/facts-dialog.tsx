import { dealFacts, dealKindLabels, dealKinds, factWords } from '@bluebonnet/contracts'
import type { DealFact, DealKind, DealPapers } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, InputNumber, optionsOf, Select } from '@bluebonnet/ui/forms'
import { useTellFacts } from './deal-papers.js'

type Told = Exclude<DealFact, 'builtBefore1978'>
type Answer = 'YES' | 'NO' | 'UNKNOWN'

interface Values extends Partial<Record<Told, Answer>> {
  kind: DealKind
  yearBuilt?: number | null
}

const told = dealFacts.filter((fact): fact is Told => fact !== 'builtBefore1978')
const answers: Record<Answer, string> = { UNKNOWN: 'Not known yet', YES: 'Yes', NO: 'No' }
const names: readonly Answer[] = ['UNKNOWN', 'YES', 'NO']

const answered = (value: boolean | null | undefined): Answer => (value ? 'YES' : value === false ? 'NO' : 'UNKNOWN')
const valueOf = (answer: Answer | undefined): boolean | null =>
  answer === 'YES' ? true : answer === 'NO' ? false : null

/** All that decides which papers the deal needs; 'not known yet' takes an answer back. */
export const FactsDialog = ({ papers, open, onClose }: DialogProps & { papers: DealPapers }) => {
  const tell = useTellFacts(papers.dealId)
  const draft = useDraft('deal-facts', papers.dealId)
  const { kind, facts } = papers
  const begun: Values = {
    kind,
    yearBuilt: facts.yearBuilt ?? null,
    ...Object.fromEntries(told.map((fact) => [fact, answered(facts[fact])])),
  }
  const submit = async (values: Values): Promise<unknown> =>
    tell.mutateAsync({
      params: { id: papers.dealId },
      body: {
        kind: values.kind,
        facts: {
          yearBuilt: values.yearBuilt ?? null,
          ...Object.fromEntries(told.map((fact) => [fact, valueOf(values[fact])])),
        },
      },
    })
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="Facts of the deal"
      submitLabel="Save Facts"
      busyLabel="Saving..."
      width={640}
      initialValues={begun}
      onSubmit={submit}
      onClose={onClose}>
      <p className="bb-form-note">They decide which papers the deal needs. What was decided on a paper stays.</p>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="Kind of deal">
          <Select options={optionsOf(dealKinds, dealKindLabels)} />
        </Form.Item>
        <Form.Item name="yearBuilt" label="Year built">
          <InputNumber min={1700} max={2199} precision={0} controls={false} />
        </Form.Item>
        {told.map((fact) => (
          <Form.Item key={fact} name={fact} label={factWords[fact].question}>
            <Select options={optionsOf(names, answers)} />
          </Form.Item>
        ))}
      </div>
    </FormDialog>
  )
}
