import { dealKindLabels, type DealPapers, type UpdateFacts } from '@bluebonnet/contracts'
import { dealFacts, dealKinds, factWords, type DealFact, type DealKind } from '@bluebonnet/domain'
import { changesOf, useSnapshot, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, InputNumber, optionsOf, Select } from '@bluebonnet/ui/forms'
import { useSaveFacts } from './deal-papers.js'
import './papers.css'

type AnsweredFact = Exclude<DealFact, 'builtBefore1978'>
type Answer = 'YES' | 'NO' | 'UNKNOWN'

interface Values extends Partial<Record<AnsweredFact, Answer>> {
  kind: DealKind
  yearBuilt?: number | null
}

const answerableFacts = dealFacts.filter((fact): fact is AnsweredFact => fact !== 'builtBefore1978')
const answers: Record<Answer, string> = { UNKNOWN: 'Not known yet', YES: 'Yes', NO: 'No' }
const names: readonly Answer[] = ['UNKNOWN', 'YES', 'NO']

const answered = (value: boolean | null | undefined): Answer => (value ? 'YES' : value === false ? 'NO' : 'UNKNOWN')
const valueOf = (answer: Answer | undefined): boolean | null =>
  answer === 'YES' ? true : answer === 'NO' ? false : null

const valuesOf = ({ kind, facts }: DealPapers): Values => ({
  kind,
  yearBuilt: facts.yearBuilt ?? null,
  ...Object.fromEntries(answerableFacts.map((fact) => [fact, answered(facts[fact])])),
})

/** Only the answers changed in this form, because a colleague may have changed another fact. */
const changedAnswers = (before: Values, after: Values): UpdateFacts => {
  const { kind, yearBuilt, ...rest } = changesOf(before, after)
  const changed = answerableFacts.filter((fact) => rest[fact] !== undefined)
  return {
    ...(kind === undefined ? {} : { kind }),
    facts: {
      ...(yearBuilt === undefined ? {} : { yearBuilt }),
      ...Object.fromEntries(changed.map((fact) => [fact, valueOf(rest[fact])])),
    },
  }
}

/** All facts that decide which papers the deal needs. 'Not known yet' clears an answer. */
export const FactsDialog = ({ papers, open, onClose }: DialogProps & { papers: DealPapers }) => {
  const saveFacts = useSaveFacts(papers.dealId)
  const draft = useDraft('deal-facts', papers.dealId)
  const begun = useSnapshot(open, valuesOf(papers))
  const submit = async (values: Values): Promise<unknown> =>
    saveFacts.mutateAsync({ params: { id: papers.dealId }, body: changedAnswers(begun, values) })
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="Deal facts"
      submitLabel="Save facts"
      width={640}
      initialValues={begun}
      onSubmit={submit}
      onClose={onClose}>
      <p className="bb-form-note">They decide which papers the deal needs. Decisions already made on papers stay.</p>
      <div className="bb-form-grid facts-grid">
        <Form.Item name="kind" label="Kind of Deal">
          <Select options={optionsOf(dealKinds, dealKindLabels)} />
        </Form.Item>
        <Form.Item name="yearBuilt" label="Year Built">
          <InputNumber min={1700} max={2199} />
        </Form.Item>
        {answerableFacts.map((fact) => (
          <Form.Item key={fact} name={fact} label={factWords[fact].question}>
            <Select options={optionsOf(names, answers)} />
          </Form.Item>
        ))}
      </div>
    </FormDialog>
  )
}
