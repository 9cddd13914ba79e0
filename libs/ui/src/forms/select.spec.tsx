import { afterEach, describe, expect, it } from '@jest/globals'
import { documentTypeLabels } from '@bluebonnet/contracts'
import { documentTypes } from '@bluebonnet/domain'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DateInput } from '../dates.js'
import { optionsOf, SearchBox, Select, type SelectProps } from '../filters.js'
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

// antd's list reads key codes, which user-event omits.
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

describe('a select field', () => {
  afterEach(cleanup)

  it.each([
    ['ins', 'INSPECTION'],
    ['INS', 'INSPECTION'],
    ['disc', 'DISCLOSURE'],
  ])('selects by Enter what begins with %s', async (letters, type) => {
    const user = await show({ begins: 'CONTRACT' })
    await user.keyboard(`${letters}{Enter}`)
    expect(chosen()).toBe(type)
    expect(focused()).toBe('Type')
  })

  it('selects by Tab too and moves to the next field', async () => {
    const user = await show()
    await user.keyboard('ins')
    await user.tab()
    expect([chosen(), focused()]).toEqual(['INSPECTION', 'Next'])
  })

  it('prefers options that begin with the letters, then words that do, ignoring accents and capitals', async () => {
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

  it('selects nothing by Tab without letters or arrows', async () => {
    const user = await show()
    await user.click(field())
    await user.tab()
    expect([chosen(), focused()]).toEqual(['none', 'Next'])
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'))
  })

  it('selects nothing while the server is still searching', async () => {
    const user = await show({ loading: true, showSearch: { filterOption: false } })
    await user.keyboard('ins{Enter}')
    expect(chosen()).toBe('none')
    await user.tab()
    expect([chosen(), focused()]).toEqual(['none', 'Next'])
  })
})

describe("a field's clear button", () => {
  afterEach(cleanup)

  it('is no Tab stop in a select field; Backspace and Delete clear it', async () => {
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

  it('is absent where the choice is required', async () => {
    const user = await show({ begins: 'CONTRACT' })
    await user.keyboard('{Delete}')
    expect(chosen()).toBe('CONTRACT')
  })

  it('is no Tab stop in a search or date field either', async () => {
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
