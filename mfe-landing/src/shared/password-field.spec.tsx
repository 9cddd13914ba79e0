import { fireEvent, render, screen } from '@testing-library/react'
import { PasswordField } from './password-field.js'

describe('a password', () => {
  it('can be shown and hidden', () => {
    render(<PasswordField label="Password" name="password" />)
    const field = screen.getByLabelText('Password')
    expect(field.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})
