import { fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { NotFound } from './NotFound.js'

afterEach(cleanup)

const draw = () =>
  render(
    <MemoryRouter>
      <NotFound />
    </MemoryRouter>,
  )

it('has the letterhead and the phone of the brokerage', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/public/brokerage': { name: 'Hill Realty', phone: '5125550140', licenceNumber: null, iabsUrl: null },
  })
  draw()
  expect(await screen.findByText('Hill Realty')).toBeTruthy()
  expect(screen.getByRole('link', { name: '(512) 555-0140' }).getAttribute('href')).toBe('tel:5125550140')
})

it('says where to go without them', () => {
  globalThis.fetch = fakeFetch({})
  draw()
  expect(screen.getByRole('link').textContent).toBe('Go to the home page')
})
