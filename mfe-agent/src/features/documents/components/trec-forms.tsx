import { screens, trecFormUrl, trecForms } from '@bluebonnet/contracts'
import { DateText } from '@bluebonnet/ui'
import { ExportIcon } from '@bluebonnet/ui/icons'
import { OpenSection } from '../../../shared/open-section.js'

/**
 * The promulgated forms of the Texas Real Estate Commission. The pages are linked, because the names of the files
 * drift.
 */
export const TrecForms = () => (
  <OpenSection title={screens.documents.forms}>
    <ul className="agent-forms">
      {trecForms.map((form) => (
        <li key={form.number}>
          <a
            className="bb-card bb-card-link agent-form"
            href={trecFormUrl(form)}
            target="_blank"
            rel="noopener noreferrer">
            <span className="agent-form-number">
              TREC {form.number} <ExportIcon aria-label="opens in a new tab" />
            </span>
            <span className="agent-form-title">{form.title}</span>
            <span className="agent-form-date">
              Revised <DateText value={form.revised} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </OpenSection>
)
