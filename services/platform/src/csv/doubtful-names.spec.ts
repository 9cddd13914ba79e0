import { type Candidate, DoubtfulNames } from './doubtful-names.js'

const person = (value: string, trecLicenseNo: string | null = value): Candidate => ({
  value,
  name: 'Rosa Delgado',
  email: null,
  trecLicenseNo,
})
const name = 'rosa'
const rosa = { key: name, name, rows: 2 }

it('takes the only candidate of a name unasked, unless its sender chose somebody else or nobody', () => {
  const unasked = new DoubtfulNames({})
  expect([unasked.meant(rosa, [person('north')]), unasked.report]).toEqual(['north', {}])
  for (const choice of ['south', '']) {
    const asked = new DoubtfulNames({ [name]: choice })
    expect(asked.meant(rosa, [person('north')])).toBeNull()
    expect(asked.report).toEqual({ doubtful: [{ ...rosa, candidates: [person('north')] }] })
    expect(asked.isUnclear(name)).toBe(true)
  }
  const answered = new DoubtfulNames({ [name]: 'north' })
  expect(answered.meant(rosa, [person('north')])).toBe('north')
  expect(answered.used).toEqual({ [name]: 'north' })
})

it('asks about no name whose candidates look alike, and takes none of them', () => {
  const doubtful = new DoubtfulNames({ [name]: 'north' })
  expect(doubtful.meant(rosa, [person('north', null), person('south', null)])).toBeNull()
  expect([doubtful.report, doubtful.isUnclear(name)]).toEqual([{}, true])
})

it('asks once about all spellings of a name, and takes an answer to any of them', () => {
  const [north, south] = [person('north'), person('south')]
  const open = new DoubtfulNames({})
  // A module may ask again for each row of a name.
  for (const spelling of ['Rosa', 'ROSA', 'Rosa', 'Rosá'])
    expect(open.meant({ key: spelling, name: spelling, rows: 2 }, [north, south])).toBeNull()
  expect(open.report).toEqual({ doubtful: [{ key: 'rosa', name: 'Rosa', rows: 6, candidates: [north, south] }] })
  expect(open.isUnclear('ROSÁ')).toBe(true)
  const answered = new DoubtfulNames({ Rosa: 'south' })
  expect(answered.meant({ key: 'ROSA', name: 'ROSA', rows: 2 }, [north, south])).toBe('south')
  expect(answered.used).toEqual({ Rosa: 'south' })
})

it('lists open names before answered ones, in the order of the file, and counts the open ones that follow', () => {
  const names = Array.from({ length: 30 }, (_, index) => `name ${index}`)
  const shown = (chosen: Record<string, string>) => {
    const doubtful = new DoubtfulNames(chosen)
    for (const one of names) doubtful.meant({ key: one, name: one, rows: 1 }, [person('north'), person('south')])
    return { ...doubtful.report, doubtful: doubtful.report.doubtful?.map((one) => one.name) }
  }
  expect(shown({})).toEqual({ doubtful: names.slice(0, 25), moreDoubtful: 5 })
  const answers = { 'name 0': 'north', 'name 1': '', 'name 2': 'gone' }
  expect(shown(answers)).toEqual({ doubtful: names.slice(2, 27), moreDoubtful: 3 })
  const all = Object.fromEntries(names.slice(0, 29).map((one) => [one, 'south']))
  expect(shown(all)).toEqual({ doubtful: [...names.slice(0, 24), 'name 29'] })
})
