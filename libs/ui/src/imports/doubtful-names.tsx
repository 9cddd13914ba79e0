import type { ImportReport } from '@bluebonnet/contracts'
import { formatCount } from '@bluebonnet/ui'
import { rowCount } from './import-report.js'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]
type Candidate = DoubtfulName['candidates'][number]
/** By name: a candidate's value, or empty to leave its rows out. */
type Chosen = Readonly<Record<string, string>>

interface DoubtfulNamesProps {
  names: readonly DoubtfulName[]
  /** How many more follow once these are answered. */
  more: number
  chosen: Chosen
  disabled: boolean
  onChange: (chosen: Chosen) => void
}

const isAnswered = ({ name, candidates }: DoubtfulName, chosen: Chosen): boolean =>
  chosen[name] === '' || candidates.some(({ value }) => value === chosen[name])

/** How many names of the report still need an answer. */
export const openNames = ({ doubtful = [], moreDoubtful = 0 }: ImportReport, chosen: Chosen): number =>
  doubtful.filter((name) => !isAnswered(name, chosen)).length + moreDoubtful

const described = ({ name, email, trecLicenseNo }: Candidate): string =>
  [name, email, trecLicenseNo === null ? null : `license ${trecLicenseNo}`].filter((part) => part !== null).join(', ')

const unanswered = 'unanswered'

/** Asks once for each doubtful name of the file (docs/rules/lists-and-search.md#doubtful-names). */
export const DoubtfulNames = ({ names, more, chosen, disabled, onChange }: DoubtfulNamesProps) => (
  <fieldset className="bb-buttons">
    <legend className="bb-medium">Whom these names mean</legend>
    {names.map((one) => (
      <label key={one.name} className="bb-import-name">
        <span>
          Which {one.name}? ({rowCount(one.rows)})
        </span>
        <select
          className="bb-input bb-select"
          value={isAnswered(one, chosen) ? chosen[one.name] : unanswered}
          disabled={disabled}
          onChange={(event) => onChange({ ...chosen, [one.name]: event.target.value })}>
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
