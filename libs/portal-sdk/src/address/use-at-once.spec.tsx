import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { MemoryRouter, useNavigate } from 'react-router'
import { useAtOnce } from './use-at-once.js'
import { useFilters } from './use-filters.js'

/** A view may suspend: until it resolves, the router stays where it was. */
let opened = Promise.resolve()

const View = ({ name }: { name: string }) => {
  if (name === 'board') use(opened)
  return <p>{name}</p>
}

const Screen = () => {
  const filters = useFilters()
  const view = filters.get('view') || 'list'
  const [shown, choose] = useAtOnce(view, (next) => filters.set({ view: next === 'list' ? '' : next }))
  const navigate = useNavigate()
  const acts = { list: () => choose('list'), board: () => choose('board'), back: () => void navigate(-1) }
  return (
    <>
      <output>{shown}</output>
      {Object.entries(acts).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>
          {name}
        </button>
      ))}
      <Suspense fallback="waiting">
        <View name={view} />
      </Suspense>
    </>
  )
}

const show = () => {
  render(
    <MemoryRouter initialEntries={['/dashboard', '/deals']} initialIndex={1}>
      <Screen />
    </MemoryRouter>,
  )
  return {
    chosen: () => screen.getByRole('status').textContent,
    view: () => screen.getByRole('paragraph').textContent,
    /** Runs these one after the other, before the next render. */
    press: async (...names: string[]) =>
      act(async () => {
        for (const name of names) screen.getByRole('button', { name }).click()
      }),
  }
}

describe('a choice in the address', () => {
  beforeEach(() => {
    opened = Promise.resolve()
  })
  afterEach(cleanup)

  it('shows before the screen has rendered', async () => {
    let arrive: (() => void) | undefined
    opened = new Promise((resolve) => {
      arrive = resolve
    })
    const { chosen, view, press } = show()
    await press('board')
    expect([chosen(), view()]).toEqual(['board', 'list'])
    await act(async () => arrive?.())
    expect([chosen(), view()]).toEqual(['board', 'board'])
  })

  it('follows a change of the address from elsewhere', async () => {
    const { chosen, press } = show()
    await press('board')
    expect(chosen()).toBe('board')
    await press('back')
    expect(chosen()).toBe('list')
  })

  it('is undone by Back before the first render', async () => {
    const { chosen, view, press } = show()
    await press('board', 'back')
    expect([chosen(), view()]).toEqual(['list', 'list'])
    await press('board')
    expect([chosen(), view()]).toEqual(['board', 'board'])
    await press('back')
    await press('board', 'list', 'board', 'back')
    expect([chosen(), view()]).toEqual(['list', 'list'])
  })
})
