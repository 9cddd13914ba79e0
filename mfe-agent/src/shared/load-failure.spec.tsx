import { ApiError } from '@bluebonnet/portal-sdk'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { RowFailure } from './load-failure.js'

const show = (error: unknown) =>
  render(
    <MemoryRouter>
      <RowFailure
        noun="client"
        list={{ href: '/clients', label: 'All clients' }}
        error={error}
        onRetry={() => undefined}
      />
    </MemoryRouter>,
  )

it('links from a missing row to the list', () => {
  show(new ApiError(404, 'Not Found', ''))
  expect(screen.getAllByText('There is no such client.')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'All clients' }).getAttribute('href')).toBe('/clients')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('offers Retry for what failed to load', () => {
  show(new ApiError(503, 'Service Unavailable', ''))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Client')
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
})
