interface TrecForm {
  number: string
  title: string
  /** The first day of this revision, YYYY-MM-DD. */
  revised: string
  /** The last segment of the form's page URL. Page names are stable, file names are not. */
  page: string
}

/** The promulgated forms that the library links to (docs/rules/texas-facts.md#forms). */
export const trecForms: readonly TrecForm[] = [
  {
    number: '20-19',
    title: 'One to Four Family Residential Contract (Resale)',
    revised: '2026-07-01',
    page: 'one-four-family-residential-contract-resale',
  },
  {
    number: '23-20',
    title: 'New Home Contract (Incomplete Construction)',
    revised: '2026-07-01',
    page: 'new-home-contract-incomplete-construction-0',
  },
  {
    number: '24-20',
    title: 'New Home Contract (Completed Construction)',
    revised: '2026-07-01',
    page: 'new-home-contract-completed-construction-0',
  },
  { number: '25-17', title: 'Farm and Ranch Contract', revised: '2026-07-01', page: 'farm-and-ranch-contract-0' },
  {
    number: '30-18',
    title: 'Residential Condominium Contract (Resale)',
    revised: '2026-07-01',
    page: 'residential-condominium-contract-resale-0',
  },
  {
    number: '9-18',
    title: 'Unimproved Property Contract',
    revised: '2026-07-01',
    page: 'unimproved-property-contract-0',
  },
  {
    number: '40-11',
    title: 'Third Party Financing Addendum',
    revised: '2025-01-03',
    page: 'third-party-financing-addendum-0',
  },
  { number: '55-1', title: "Seller's Disclosure Notice", revised: '2026-05-28', page: 'sellers-disclosure-notice' },
  {
    number: '36-11',
    title: 'Addendum for Property Subject to Mandatory Membership in a POA',
    revised: '2026-07-01',
    page: 'addendum-property-subject-mandatory-membership-property-owners-association',
  },
  {
    number: '10-6',
    title: 'Addendum for Sale of Other Property by Buyer',
    revised: '2011-12-05',
    page: 'addendum-sale-other-property-buyer',
  },
  { number: '39-11', title: 'Amendment to Contract', revised: '2026-07-01', page: 'amendment' },
  {
    number: '56-0',
    title: 'Lead-Based Paint Addendum',
    revised: '2026-05-28',
    page: 'addendum-sellers-disclosure-information-lead-based-paint-and-lead-based-paint-hazards-0',
  },
]

/** The page of a form, not its PDF: PDF names change. */
export const trecFormUrl = ({ page }: TrecForm): string => `https://www.trec.texas.gov/forms/${page}`
