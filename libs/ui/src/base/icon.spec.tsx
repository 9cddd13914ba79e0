import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { AddIcon, CalendarIcon, Icon } from '../icons.js'

it('draws each icon from its own lines, hidden from screen readers unless labelled', () => {
  const { container } = render(
    <>
      <Icon of={AddIcon} />
      <Icon of={CalendarIcon} className="first" />
    </>,
  )
  const [add, calendar] = [...container.querySelectorAll('.bb-icon')]
  expect(add?.getAttribute('aria-hidden')).toBe('true')
  expect(calendar?.classList.contains('first')).toBe(true)
  expect(add?.querySelectorAll('svg path[d]').length).toBeGreaterThan(0)
  expect(add?.innerHTML).not.toBe(calendar?.innerHTML)
})
