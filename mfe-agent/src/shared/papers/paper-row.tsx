import { documentTypeLabels, fieldTexts, sizeText } from '@bluebonnet/contracts'
import { documentTypes, lengths } from '@bluebonnet/domain'
import { Button, dayIn, ToneTag, useMinute, useTimeZone } from '@bluebonnet/ui'
import { Form, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { Icon, RetryIcon } from '@bluebonnet/ui/icons'
import { DealSelect } from '../pickers/remote-select.js'
import { FileActions, Preview, stateText } from '../uploads/file-item.js'
import { DuplicateNote } from '../uploads/same-file.js'
import type { UploadFile, Uploads } from '../uploads/transfer-plugin.js'
import { stateOf } from '../uploads/use-uploads.js'
import { paperName, type Suggestion, type SuggestionBasis } from './guess-paper.js'
import { isOpenLine } from './paper-lines.js'
import { outdatedWords } from './read-form.js'
import type { FiledDeal, Line, Lines } from './use-filed-deals.js'
import type { ReadFile } from './use-readings.js'

/** The select value of a line, and of a document type without a line. */
export const lineChoice = (key: string): string => `line:${key}`
export const typeChoice = (type: string): string => `type:${type}`

const typeOptions = optionsOf(documentTypes, documentTypeLabels)
const otherOptions = typeOptions.map(({ value, label }) => ({ value: typeChoice(value), label }))

const paperOptions = (lines: Lines) =>
  lines.length === 0
    ? otherOptions
    : [
        {
          label: 'Papers of this deal',
          options: lines.map((line) => ({
            value: lineChoice(line.key),
            label: isOpenLine(line) ? line.label : `${line.label} (replaces its file)`,
          })),
        },
        { label: 'Not on the list of papers', options: otherOptions },
      ]

const certainty: Record<
  SuggestionBasis,
  { colour: 'green' | 'blue' | 'gold' | 'gray'; word: string; why: string } | null
> = {
  choice: null,
  form: { colour: 'green', word: 'Sure', why: '' },
  name: { colour: 'blue', word: 'Likely', why: 'By its name' },
  type: { colour: 'gold', word: 'Please check', why: 'The only open paper of its type' },
}

/** The confidence of the suggested paper, and its reason. */
const Confidence = ({ guess, read }: { guess: Suggestion<Line> | undefined; read: ReadFile | undefined }) => {
  if (guess?.by === 'choice') return <span className="agent-paper-why">Your choice</span>
  if (read === undefined || guess === undefined) return <span className="agent-paper-why">Reading…</span>
  if (guess.there)
    return (
      <>
        <ToneTag colour="gold">Already there</ToneTag>{' '}
        <span className="agent-paper-why">Choose “{guess.there.label}” to replace it</span>
      </>
    )
  const sure = guess.by === null ? null : certainty[guess.by]
  if (sure === null)
    return (
      <>
        <ToneTag colour="gray">Not recognized</ToneTag> <span className="agent-paper-why">Choose a paper</span>
      </>
    )
  return (
    <>
      <ToneTag colour={sure.colour}>{sure.word}</ToneTag>{' '}
      <span className="agent-paper-why">{read.form === null ? sure.why : `The file says TREC ${read.form}`}</span>
    </>
  )
}

interface PaperRowProps {
  file: UploadFile
  uploads: Uploads
  guess: Suggestion<Line> | undefined
  read: ReadFile | undefined
  /** An earlier file for the same deal with the same bytes. */
  sameAs: string | null
  /** The target deal. '' when none is selected. */
  dealId: string
  deal: FiledDeal | undefined
  /** Whether each file has its own deal. */
  asksDeal: boolean
  /** Why saving failed. */
  problem: string | undefined
  isBusy: boolean
  onRetry: () => void
  onRemove: () => void
}

/** One file: its name, the suggested paper with confidence, progress, and any error. */
export const PaperRow = (props: PaperRowProps) => {
  const { file, uploads, guess, read, sameAs, dealId, deal, asksDeal, problem, isBusy, onRetry, onRemove } = props
  const { id, name } = file
  const timeZone = useTimeZone()
  const today = dayIn(new Date(useMinute()), timeZone)
  const state = stateOf(file)
  const outdated = outdatedWords(read?.form ?? null, deal?.contractDate ?? today, timeZone)
  const shown = guess?.line ? lineChoice(guess.line.key) : typeChoice(guess?.type ?? 'OTHER')
  const reason = state === 'failed' ? stateText(file) : problem
  return (
    <tr>
      <td>
        <div className="agent-paper-file">
          <Preview {...file} {...(read?.picture ? { preview: read.picture } : {})} />
          <div>
            <Form.Item
              name={['papers', id, 'label']}
              initialValue={paperName(name)}
              rules={[rules.requiredText(fieldTexts.name)]}>
              <Input aria-label={`Name of ${name}`} maxLength={lengths.label} autoComplete="off" />
            </Form.Item>
            <span className="agent-paper-why">
              {name}, {state === 'failed' ? sizeText(file.size ?? 0) : stateText(file)}
            </span>
            {state === 'sending' || state === 'paused' ? (
              <progress aria-label={`Uploading ${name}`} max={100} value={file.progress.percentage ?? 0} />
            ) : null}
            {reason === undefined ? null : (
              <span role="alert" className="bb-small bb-break bb-bad">
                {reason}
              </span>
            )}
            <DuplicateNote file={file} dealId={dealId} />
            {sameAs === null ? null : <span className="agent-paper-outdated">The same file as {sameAs}</span>}
          </div>
        </div>
      </td>
      <td data-title="Paper">
        <Form.Item name={['papers', id, 'paper']} noStyle getValueProps={() => ({ value: shown })}>
          <Select<string> aria-label={`Paper of ${name}`} options={paperOptions(deal?.lines ?? [])} />
        </Form.Item>
        {guess?.byType ? (
          <span className="agent-paper-outdated">
            By its type it is filed as {guess.byType.label}. Choose another type to prevent that.
          </span>
        ) : null}
        {outdated === null ? null : <span className="agent-paper-outdated">{outdated}</span>}
      </td>
      <td className="agent-paper-sure" data-title="How sure">
        <Confidence guess={guess} read={read} />
      </td>
      {asksDeal ? (
        <td data-title="Deal">
          <Form.Item
            name={['papers', id, 'dealId']}
            noStyle
            getValueProps={() => ({ value: dealId === '' ? undefined : dealId })}>
            <DealSelect aria-label={`Deal of ${name}`} />
          </Form.Item>
        </td>
      ) : null}
      <td className="bb-cell-actions">
        {problem === undefined ? null : (
          <Button
            type="text"
            icon={<Icon of={RetryIcon} />}
            disabled={isBusy}
            onClick={onRetry}
            aria-label={`Retry ${name}`}
          />
        )}
        <FileActions file={file} uploads={uploads} onRemove={onRemove} />
      </td>
    </tr>
  )
}
