import type { ImportReport } from '@bluebonnet/contracts'
import { rowCount } from './import-report.js'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]
type Candidate = DoubtfulName['candidates'][number]
/** By name: a candidate's value, or empty to leave its rows out. */
type Chosen = Readonly<Record<string, string>>

interface DoubtfulNamesProps {
  names: readonly DoubtfulName[]
  chosen: Chosen
  disabled: boolean
  onChange: (chosen: Chosen) => void
}

const isAnswered = ({ name, candidates }: DoubtfulName, chosen: Chosen): boolean =>
  chosen[name] === '' || candidates.some(({ value }) => value === chosen[name])

/** Whether a name of the report still needs an answer. */
export const isOpen = ({ doubtful = [] }: ImportReport, chosen: Chosen): boolean =>
  doubtful.some((name) => !isAnswered(name, chosen))

const described = ({ name, email, trecLicenseNo }: Candidate): string =>
  [name, email, trecLicenseNo === null ? null : `license ${trecLicenseNo}`].filter((part) => part !== null).join(', ')

const unanswered = 'unanswered'

/** Asks once for each name of the file that several agents have (docs/rules/lists-and-search.md#doubtful-names). */
export const DoubtfulNames = ({ names, chosen, disabled, onChange }: DoubtfulNamesProps) => (
  <fieldset className="bb-buttons">
    <legend className="bb-medium">Several agents match</legend>
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
  </fieldset>
)
