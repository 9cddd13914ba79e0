import { screens } from '@bluebonnet/contracts'
import { tryForms, type FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { LeadForm } from './features/landing/lead-form.js'

const cases: FormCase[] = [
  {
    as: null,
    draft: 'lead',
    isOnPage: true,
    form: () => <LeadForm />,
    submit: screens.landing.submit,
    fill: { Email: 'greta@haas.test', Phone: '512-555-0101' },
  },
]

tryForms({ folder: new URL('./', import.meta.url), cases, around: (children) => children })
