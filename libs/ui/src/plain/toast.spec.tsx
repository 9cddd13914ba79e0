import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToastViewport } from './toast.js'
import type { ToastView } from './toast.js'

const done: ToastView = { id: 1, title: 'Deal Approved', description: 'The deal has been successfully approved.' }
const failed: ToastView = { id: 2, title: 'Error', description: 'Failed to submit. Please try again.', detail: 'Too many attempts', variant: 'destructive' }
const ignore = () => undefined

describe('ToastViewport', () => {
  afterEach(cleanup)

  it('keeps both live regions on the page while there is nothing to say', () => {
    render(<ToastViewport toast={null} onClose={ignore} />)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('shows one toast at a time: news politely, a failure at once', () => {
    const { rerender } = render(<ToastViewport toast={done} onClose={ignore} />)
    expect(screen.getByRole('status').textContent).toContain('Deal Approved')
    rerender(<ToastViewport toast={failed} onClose={ignore} />)
    expect(screen.queryByText('Deal Approved')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to submit. Please try again.Too many attempts')
  })

  it('names the toast that its button closes', async () => {
    const onClose = jest.fn<(id: ToastView['id']) => void>()
    render(<ToastViewport toast={failed} onClose={onClose} />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledWith(2)
  })
})
