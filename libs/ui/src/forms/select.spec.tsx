import { afterEach, describe, expect, it } from '@jest/globals'
import { documentTypeLabels } from '@bluebonnet/contracts'
import { documentTypes } from '@bluebonnet/domain'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DateInput } from '../dates.js'
import { optionsOf, SearchBox, Select } from '../filters.js'
import type { SelectProps } from '../filters.js'
import { themedForTests } from '../testing.js'

const Chosen = ({ begins = null, ...rest }: SelectProps<string | null> & { begins?: string | null }) => {
  const [value, setValue] = useState(begins)
  return (
    <>
      <Select<string | null>
        aria-label="Type"
        value={value}
        onChange={(now) => setValue(now ?? null)}
        options={optionsOf(documentTypes, documentTypeLabels)}
        {...rest}
      />
      <output>{value ?? 'none'}</output>
      <input aria-label="Next" />
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const chosen = () => screen.getByRole('status').textContent
const focused = () => document.activeElement?.getAttribute('aria-label')

// antd's list hears keys by their number, which user-event leaves out.
const numbers = new Map([
  ['Tab', 9],
  ['Enter', 13],
  ['ArrowDown', 40],
])
document.addEventListener(
  'keydown',
  (event) => Object.defineProperty(event, 'keyCode', { value: numbers.get(event.key) ?? 0 }),
  true,
)

const show = async (props: Parameters<typeof Chosen>[0] = {}) => {
  const user = userEvent.setup()
  render(themedForTests(<Chosen {...props} />))
  await user.tab()
  expect(focused()).toBe('Type')
  return user
}

describe('a list of choices', () => {
  afterEach(cleanup)

  it.each([
    ['ins', 'INSPECTION'],
    ['INS', 'INSPECTION'],
    ['disc', 'DISCLOSURE'],
  ])('takes by Enter what begins with %s', async (letters, type) => {
    const user = await show({ begins: 'CONTRACT' })
    await user.keyboard(`${letters}{Enter}`)
    expect(chosen()).toBe(type)
    expect(focused()).toBe('Type')
  })

  it('takes it by Tab as well, which goes on to the next field', async () => {
    const user = await show()
    await user.keyboard('ins')
    await user.tab()
    expect([chosen(), focused()]).toEqual(['INSPECTION', 'Next'])
  })

  it('prefers what begins with the letters, then words that do, whatever accents and capitals', async () => {
    const options = ['Sebastian Ford', 'Ana Bastian', 'Bastián Ruiz'].map((label, at) => ({ value: `${at}`, label }))
    const user = await show({ options })
    await user.keyboard('bastian')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Bastián Ruiz',
      'Ana Bastian',
      'Sebastian Ford',
    ])
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(chosen()).toBe('1')
  })

  it('takes nothing by Tab that neither letters nor arrows led to', async () => {
    const user = await show()
    await user.click(field())
    await user.tab()
    expect([chosen(), focused()]).toEqual(['none', 'Next'])
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'))
  })

  it('takes nothing while the server is still looking for the letters', async () => {
    const user = await show({ loading: true, showSearch: { filterOption: false } })
    await user.keyboard('ins{Enter}')
    expect(chosen()).toBe('none')
    await user.tab()
    expect([chosen(), focused()]).toEqual(['none', 'Next'])
  })
})

describe('what clears a field', () => {
  afterEach(cleanup)

  it('is no Tab stop in a list of choices, which Backspace and Delete clear', async () => {
    const user = await show({ begins: 'CONTRACT', allowClear: true })
    await user.keyboard('{Delete}')
    expect(chosen()).toBe('none')
    await user.keyboard('ins{Enter}')
    expect(chosen()).toBe('INSPECTION')
    await user.tab()
    expect(focused()).toBe('Next')
    await user.tab({ shift: true })
    expect(focused()).toBe('Type')
    await user.keyboard('{Backspace}')
    expect(chosen()).toBe('none')
  })

  it('is kept where the choice cannot be cleared', async () => {
    const user = await show({ begins: 'CONTRACT' })
    await user.keyboard('{Delete}')
    expect(chosen()).toBe('CONTRACT')
  })

  it('is no Tab stop in a search box or a day either', async () => {
    const user = userEvent.setup()
    render(
      themedForTests(
        <>
          <SearchBox value="oak" onSearch={() => undefined} placeholder="Search deals" />
          <DateInput value="2026-12-18" onChange={() => undefined} aria-label="Day" />
          <input aria-label="Next" />
        </>,
      ),
    )
    await user.tab()
    expect(focused()).toBe('Search deals')
    await user.tab()
    expect(focused()).toBe('Day')
    await user.tab()
    expect(focused()).toBe('Next')
  })
})
