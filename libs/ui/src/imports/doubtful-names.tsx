import { counted } from '@bluebonnet/domain'
import type { ImportReport } from '@bluebonnet/contracts'
import { formatCount } from '@bluebonnet/ui'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]
type Candidate = DoubtfulName['candidates'][number]
/** By the key of a name: a candidate's value, or empty to leave its rows out. */
type Chosen = Readonly<Record<string, string>>

interface DoubtfulNamesProps {
  names: readonly DoubtfulName[]
  /** How many more follow once these are answered. */
  more: number
  chosen: Chosen
  disabled: boolean
  onChange: (chosen: Chosen) => void
}

const isAnswered = ({ key, candidates }: DoubtfulName, chosen: Chosen): boolean =>
  chosen[key] === '' || candidates.some(({ value }) => value === chosen[key])

/** How many names of the report still need an answer. */
export const openNames = ({ doubtful = [], moreDoubtful = 0 }: ImportReport, chosen: Chosen): number =>
  doubtful.filter((name) => !isAnswered(name, chosen)).length + moreDoubtful

/**
 * The names of the newest report, and those answered before: the server lists open ones first, and a question that goes
 * away would take the focus along. Another answer than before may make the others' questions void: then only its own
 * stays.
 */
export const withAnswered = (
  { doubtful: earlier = [] }: ImportReport,
  { doubtful: newest = [], ...report }: ImportReport,
  { before, now }: { before: Chosen; now: Chosen },
): ImportReport => {
  const listed = new Map(newest.map((name) => [name.key, name]))
  const changed = new Set(
    earlier.filter((name) => isAnswered(name, before) && before[name.key] !== now[name.key]).map(({ key }) => key),
  )
  const stays = (name: DoubtfulName): boolean =>
    listed.has(name.key) || (isAnswered(name, now) && (changed.size === 0 || changed.has(name.key)))
  const kept = earlier.filter(stays)
  const keptKeys = new Set(kept.map(({ key }) => key))
  const doubtful = [
    ...kept.map((name) => listed.get(name.key) ?? name),
    ...newest.filter(({ key }) => !keptKeys.has(key)),
  ]
  return doubtful.length === 0 ? report : { ...report, doubtful }
}

const described = ({ name, email, phone, trecLicenseNo }: Candidate): string =>
  [name, email, phone, trecLicenseNo ? `license ${trecLicenseNo}` : null].filter(Boolean).join(', ')

const question = ({ name, clientOf, rows }: DoubtfulName): string =>
  `Which ${name}${clientOf === undefined ? '' : ` among the clients of ${clientOf}`}? (${counted(rows, 'row')})`

const unanswered = 'unanswered'

/** Asks once for each doubtful name of the file (docs/rules/lists-and-search.md#doubtful-names). */
export const DoubtfulNames = ({ names, more, chosen, disabled, onChange }: DoubtfulNamesProps) => (
  <fieldset className="bb-buttons">
    <legend className="bb-medium">Whom these names mean</legend>
    {names.map((one) => (
      <label key={one.key} className="bb-import-name">
        <span>{question(one)}</span>
        <select
          className="bb-input bb-select"
          value={isAnswered(one, chosen) ? chosen[one.key] : unanswered}
          disabled={disabled}
          onChange={(event) => onChange({ ...chosen, [one.key]: event.target.value })}>
          <option value={unanswered} disabled>
            Choose
          </option>
          {one.candidates.map((candidate) => (
            <option key={candidate.value} value={candidate.value}>
              {described(candidate)}
            </option>
          ))}
          <option value="">Leave these rows out</option>
        </select>
      </label>
    ))}
    {more === 0 ? null : <p className="bb-caption">and {formatCount(more)} more</p>}
  </fieldset>
)
