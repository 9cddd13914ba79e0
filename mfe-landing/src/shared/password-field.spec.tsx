import { fireEvent, render, screen } from '@testing-library/react'
import { PasswordField } from './password-field.js'

describe('a password', () => {
  it('is shown and hidden again by whoever types it', () => {
    render(<PasswordField label="Password" name="password" />)
    const field = screen.getByLabelText('Password')
    expect(field.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})
