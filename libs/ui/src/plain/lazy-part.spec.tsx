import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, act, type ComponentType, type ReactNode } from 'react'
import { retryFailedParts, lazyPart } from './lazy-part.js'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children
  }
}

interface Module {
  default: ComponentType<{ word: string }>
}
const Word = ({ word }: { word: string }) => <p>{word}</p>
const refused = new Error('no such file')

const show = async (Part: ComponentType<{ word: string }>) =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback="waiting">
          <Part word="here" />
        </Suspense>
      </Boundary>,
    ),
  )

describe('a lazy component', () => {
  afterEach(cleanup)

  it('is fetched once and cached', async () => {
    const load = jest.fn(async (): Promise<Module> => ({ default: Word }))
    const Part = lazyPart(load)
    await show(Part)
    cleanup()
    retryFailedParts()
    await show(Part)
    expect(screen.getByText('here')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('fetches again at once: failed preloads answer first', async () => {
    const load = jest
      .fn(async (): Promise<Module> => ({ default: Word }))
      .mockRejectedValueOnce(refused)
      .mockRejectedValueOnce(refused)
    await show(lazyPart(load))
    expect(await screen.findByText('here')).toBeTruthy()
  })

  it('fails in the attempt that first renders it, however many came before', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest.fn(async (): Promise<Module> => {
      throw refused
    })
    const Part = lazyPart(load)
    retryFailedParts()
    await show(Part)
    expect(await screen.findByText('failed')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
    jest.restoreAllMocks()
  })

  it('stays failed until another attempt, then works', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest.fn(async (): Promise<Module> => {
      throw refused
    })
    const Part = lazyPart(load)
    await show(Part)
    expect(await screen.findByText('failed')).toBeTruthy()
    cleanup()
    await show(Part)
    expect(screen.getByText('failed')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
    load.mockResolvedValue({ default: Word })
    cleanup()
    retryFailedParts()
    await show(Part)
    expect(screen.getByText('here')).toBeTruthy()
    jest.restoreAllMocks()
  })
})
