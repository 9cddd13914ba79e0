import { createFakeShell, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { render, screen } from '@testing-library/react'
import { HeaderPanel } from './HeaderPanel.js'

const shell = createFakeShell(null)

const nameWith = (unread: number): string | null => {
  const { unmount } = render(
    <FakeShell shell={shell}>
      <HeaderPanel name="notifications" title="Notifications" icon={null} unread={unread}>
        {null}
      </HeaderPanel>
    </FakeShell>,
  )
  const name = screen.getByRole('button').getAttribute('aria-label')
  unmount()
  return name
}

it('is spoken as it is shown: whoever listens hears no other count than the badge', () => {
  expect([0, 1, 99, 100, 1_000].map(nameWith)).toEqual([
    'Notifications',
    'Notifications, 1 unread',
    'Notifications, 99 unread',
    'Notifications, 99+ unread',
    'Notifications, 99+ unread',
  ])
})
