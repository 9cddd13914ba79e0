import { describe, expect, it } from '@jest/globals'
import { liftOver } from './toast-place.js'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('where a toast stands', () => {
  const toast = box(16, 640, 328, 84)

  it('is at the bottom while nothing needed is there', () =>
    expect(liftOver(toast, [box(200, 100, 100, 44), box(0, 0, 360, 60)])).toBe(0))
  it('is just above the buttons that it would cover', () => {
    const lift = liftOver(toast, [box(180, 660, 160, 44)])
    expect(640 + 84 - lift).toBeLessThanOrEqual(660)
    expect(lift).toBeLessThan(84 + 24)
  })
  it('is above both where there are two, and between them no room', () => {
    const lift = liftOver(toast, [box(180, 660, 160, 44), box(180, 560, 160, 44)])
    expect(640 + 84 - lift).toBeLessThanOrEqual(560)
  })
  it('is at the bottom where buttons fill the screen', () => expect(liftOver(toast, [box(0, 0, 360, 740)])).toBe(0))
})
