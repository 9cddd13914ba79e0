import type { SessionUser } from '@bluebonnet/portal-sdk'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUi } from '../app/ui-state.js'
import { PaletteHost } from '../palette/PaletteHost.js'
import { useInstalled } from './use-installed.js'
import { actionsFor, menuFor } from '../registry/menu.js'
import type { Registry } from '../registry/parse-registry.js'
import { mustSetUp } from '../session/required-setup.js'
import { BottomBar } from './BottomBar.js'
import { Header } from './Header.js'
import { Letterhead } from './Letterhead.js'
import { Sidebar } from './Sidebar.js'

interface LayoutProps {
  registry: Registry
  user: SessionUser
  children: ReactNode
}

/**
 * The common layout (docs/rules/screens.md#layout): sidebar, header, and the page that a portal renders. Before a
 * required second factor is set up, it has nothing that the API refuses.
 */
export const Layout = ({ registry, user, children }: LayoutProps) => {
  const { pathname, key } = useLocation()
  const closeAll = useUi((state) => state.closeAll)
  useInstalled()
  useEffect(closeAll, [key, closeAll])
  const isLimited = mustSetUp(user)
  const sections = isLimited ? [] : menuFor(registry, user)
  const actions = isLimited ? [] : actionsFor(registry, user)
  return (
    <div className="shell-layout">
      <a className="shell-skip" href="#main">
        Skip to content
      </a>
      <Sidebar sections={sections} pathname={pathname} />
      <div className="shell-column">
        <Header user={user} sections={sections} actions={actions} />
        <main id="main" className="shell-main" tabIndex={-1}>
          {isLimited ? null : <Letterhead />}
          {children}
        </main>
      </div>
      {isLimited ? null : (
        <>
          <BottomBar sections={sections} actions={actions} pathname={pathname} />
          <PaletteHost sections={sections} actions={actions} />
        </>
      )}
    </div>
  )
}
