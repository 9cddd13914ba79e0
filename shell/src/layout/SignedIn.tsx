import '@bluebonnet/ui/app.css'
import './panels.css'
import './layout.css'
import './bottom-bar.css'
import { createQueryClient, useShell, type SessionUser } from '@bluebonnet/portal-sdk'
import { ThemeProvider, type LinkProps } from '@bluebonnet/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Registry } from '../registry/parse-registry.js'
import { mustSetUp } from '../session/required-setup.js'
import { Layout } from './Layout.js'
import { useLiveData } from './use-live-data.js'

/**
 * This page's nonce of the Content-Security-Policy. The edge writes it into index.html at each request. Only styles
 * that antd creates at run time need it: scripts and style sheets come from this origin as files.
 */
const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined

const RouterLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />

interface SignedInProps {
  registry: Registry
  user: SessionUser
  children: ReactNode
}

/**
 * What all pages behind sign-in share: data layer, live events, theme, and the common layout. One instance per user.
 */
const SignedIn = ({ registry, user, children }: SignedInProps) => {
  const shell = useShell()
  const [{ queryClient, since }] = useState(() => ({ queryClient: createQueryClient(shell), since: performance.now() }))
  useLiveData(mustSetUp(user) ? null : user.id, queryClient, since)
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider nonce={nonce} link={RouterLink}>
        <Layout registry={registry} user={user}>
          {children}
        </Layout>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

export default SignedIn
