/** One licence in both of TREC's formats, for tests. */
export interface SampleLicence {
  number: string
  name: string
  /** YYYY-MM-DD */
  expires?: string
  isActive?: boolean
  type?: 'SALE' | 'BRK'
  sponsor?: string
}

/** A row of TREC's own file: 33 cells, with a null character in empty ones. */
export const trecRow = ({
  number,
  name,
  expires,
  isActive = true,
  type = 'SALE',
  sponsor = '',
}: SampleLicence): string =>
  Object.values({
    ...Object.fromEntries(Array.from({ length: 33 }, (_, index) => [index, '\u0000'])),
    0: type,
    1: number,
    2: name,
    4: isActive ? '20' : '45',
    5: '20100104',
    6: (expires ?? '2099-01-31').replaceAll('-', ''),
    26: sponsor === '' ? '\u0000' : 'BRK',
    27: sponsor,
  }).join('\t')

export const trecFile = (licences: readonly SampleLicence[]): Buffer =>
  Buffer.from(licences.map((one) => `${trecRow(one)}\r\n`).join(''), 'latin1')

export const openDataHeader =
  'license_type,license_number,full_name,first_name,last_name,status,original_license_date,license_expiration_date,' +
  'designated_supervisor_flag,related_license_number,related_license_full_name,related_license_type,county,updated'

const american = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** A row of the state's open data, with a comma inside of quotes. */
export const openDataRow = (
  { number, name, expires, isActive = true, type = 'SALE', sponsor = '' }: SampleLicence,
  updated = '',
): string =>
  [
    type === 'SALE' ? 'Sales Agent' : 'Broker Individual',
    `${number}-${type === 'SALE' ? 'SA' : 'B'}`,
    `"${name}"`,
    '',
    '',
    isActive ? 'Active' : 'Inactive',
    '01/04/2010',
    american(expires ?? '2099-01-31'),
    '',
    sponsor,
    '"Hill, Country & Sons"',
    '',
    'Travis',
    updated === '' ? '' : american(updated),
  ].join(',')

export const openDataFile = (licences: readonly SampleLicence[], updated?: string): Buffer =>
  Buffer.from([openDataHeader, ...licences.map((one) => openDataRow(one, updated))].join('\n'))
