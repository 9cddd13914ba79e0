import { limits } from '@bluebonnet/domain'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { toastOffset, ToastViewport, type ToastView } from './toast.js'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('the position of a toast', () => {
  const toast = box(16, 640, 328, 84)

  it('is the bottom while it covers nothing', () =>
    expect(toastOffset(toast, [box(200, 100, 100, 44), box(0, 0, 360, 60)])).toBe(0))
  it('is just above the buttons that it would cover', () => {
    const lift = toastOffset(toast, [box(180, 660, 160, 44)])
    expect(640 + 84 - lift).toBeLessThanOrEqual(660)
    expect(lift).toBeLessThan(84 + 24)
  })
  it('is above two groups of buttons without room in between', () => {
    const lift = toastOffset(toast, [box(180, 660, 160, 44), box(180, 560, 160, 44)])
    expect(640 + 84 - lift).toBeLessThanOrEqual(560)
  })
  it('is the bottom where buttons fill the screen', () => expect(toastOffset(toast, [box(0, 0, 360, 740)])).toBe(0))
})

const done: ToastView = { id: 1, title: 'Deal Approved', description: 'The deal has been successfully approved.' }
const failed: ToastView = {
  id: 2,
  title: 'Error',
  description: 'Failed to submit. Please try again.',
  detail: 'Too many attempts',
  variant: 'destructive',
}
const ignore = () => undefined
const wait = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
/** jsdom's pointer events have no position. */
const movePointer = (clientX: number) =>
  document.dispatchEvent(new MouseEvent('pointermove', { clientX, clientY: 720 }))

describe('ToastViewport', () => {
  afterEach(cleanup)

  it('keeps both live regions on the page while it is empty', () => {
    render(<ToastViewport toast={null} onClose={ignore} />)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('shows one toast at a time: news politely, a failure assertively', () => {
    const { rerender } = render(<ToastViewport toast={done} onClose={ignore} />)
    expect(screen.getByRole('status').textContent).toContain('Deal Approved')
    rerender(<ToastViewport toast={failed} onClose={ignore} />)
    expect(screen.queryByText('Deal Approved')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to submit. Please try again.Too many attempts')
  })

  it('labels its close button with the toast', async () => {
    const onClose = jest.fn<(id: ToastView['id']) => void>()
    render(<ToastViewport toast={failed} onClose={onClose} />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledWith(2)
  })

  it.each<[string, () => ReactNode]>([
    ['the selection bar', () => <section className="bb-selection" data-kept />],
    [
      'the current row',
      () => (
        <div id="main">
          <article aria-current="true" data-kept />
        </div>
      ),
    ],
    ['a field with an error', () => <div className="ant-form-item-has-error" data-kept />],
    [
      'the field that has the focus',
      () => (
        <div className="ant-form-item" data-kept>
          <input data-focused />
        </div>
      ),
    ],
    [
      'the row that has the focus',
      () => (
        <ul>
          <li data-kept>
            <button type="button" data-focused>
              Accept
            </button>
          </li>
        </ul>
      ),
    ],
  ])('keeps clear of %s', (_, page) => {
    const places = { kept: box(16, 620, 328, 104), ground: box(16, 660, 328, 64), none: box(0, 0, 0, 0) }
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const of = this.matches('[data-kept]') ? 'kept' : this.matches('[role=alert]') ? 'ground' : 'none'
      const { left, top, right, bottom } = places[of]
      return new DOMRect(left, top, right - left, bottom - top)
    })
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(104)
    const shown = (toast: ToastView | null) => (
      <>
        {page()}
        <ToastViewport toast={toast} onClose={ignore} />
      </>
    )
    const { rerender } = render(shown(null))
    document.querySelector<HTMLElement>('[data-focused]')?.focus()
    rerender(shown(failed))
    const lift = Number(
      /-(\d+)px/.exec(document.querySelector<HTMLElement>('.bb-toast')?.style.getPropertyValue('translate') ?? '')?.[1],
    )
    expect(places.ground.bottom - lift).toBeLessThanOrEqual(places.kept.top)
    jest.restoreAllMocks()
  })

  describe('closes by itself', () => {
    const onClose = jest.fn<(id: ToastView['id']) => void>()
    beforeEach(() => {
      jest.useFakeTimers()
      onClose.mockClear()
    })
    afterEach(() => {
      cleanup()
      jest.useRealTimers()
    })

    it.each([
      ['news', done, limits.toastMs],
      ['a failure', failed, limits.toastFailureMs],
    ])('%s in its time', async (_what, toast, ms) => {
      render(<ToastViewport toast={toast} onClose={onClose} />)
      await wait(ms - 1)
      expect(onClose).not.toHaveBeenCalled()
      await wait(1)
      expect(onClose).toHaveBeenCalledWith(toast.id)
    })

    it('restarts the time for the next toast', async () => {
      const { rerender } = render(<ToastViewport toast={done} onClose={onClose} />)
      await wait(limits.toastMs - 1)
      rerender(<ToastViewport toast={{ ...done, id: 3 }} onClose={onClose} />)
      await wait(limits.toastMs - 1)
      expect(onClose).not.toHaveBeenCalled()
      await wait(1)
      expect(onClose).toHaveBeenCalledWith(3)
    })

    it('never while its button has the focus', async () => {
      render(<ToastViewport toast={done} onClose={onClose} />)
      act(() => screen.getByRole('button', { name: 'Close' }).focus())
      await wait(60_000)
      expect(onClose).not.toHaveBeenCalled()
      act(() => screen.getByRole('button', { name: 'Close' }).blur())
      await wait(limits.toastMs)
      expect(onClose).toHaveBeenCalledTimes(1)
    })

    it('never while the pointer is over it, though clicks pass through', async () => {
      jest
        .spyOn(Element.prototype, 'getBoundingClientRect')
        .mockReturnValue({
          left: 900,
          right: 1320,
          top: 700,
          bottom: 780,
          x: 900,
          y: 700,
          width: 420,
          height: 80,
          toJSON: () => '',
        })
      render(<ToastViewport toast={done} onClose={onClose} />)
      movePointer(1000)
      await wait(60_000)
      expect(onClose).not.toHaveBeenCalled()
      movePointer(100)
      await wait(limits.toastMs)
      expect(onClose).toHaveBeenCalledTimes(1)
      jest.restoreAllMocks()
    })
  })
})
