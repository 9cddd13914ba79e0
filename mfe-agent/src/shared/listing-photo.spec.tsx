import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ListingPhoto } from './listing-photo.js'

const photoOf = (src: string) => <ListingPhoto src={src} address="12 Oak St" className="photo" />

it('shows the thumbnail of an uploaded photo', () => {
  render(photoOf('/api/objects/roof'))
  expect(screen.getByAltText('12 Oak St').getAttribute('src')).toBe('/api/objects/roof?picture=card')
})

it('shows the next photo after one that fails to load', () => {
  const { rerender } = render(photoOf('/gone.webp'))
  fireEvent.error(screen.getByAltText('12 Oak St'))
  expect(screen.getByLabelText('No photo of 12 Oak St yet')).toBeTruthy()
  rerender(photoOf('/new.webp'))
  expect(screen.getByAltText('12 Oak St').getAttribute('src')).toBe('/new.webp')
})
