import { Suspense } from 'react'
import { FullScreenSpinner, lazyPart } from '@bluebonnet/ui/plain'
import { Route, Routes } from 'react-router'
import { SignIn } from './features/sign-in/sign-in.js'
import { adminSignIn, agentSignIn, brokerSignIn } from './features/sign-in/portals.js'

// Who signs in does not wait for the public page's drawings.
const Landing = lazyPart(() => import('./features/landing/landing.js'))
const ForgotPassword = lazyPart(() => import('./features/password/forgot-password.js'))
const SetPassword = lazyPart(() => import('./features/password/set-password.js'))

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const LandingPortal = () => (
  <Suspense fallback={<FullScreenSpinner />}>
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/admin-login" element={<SignIn key="admin" portal={adminSignIn} />} />
      <Route path="/broker-login" element={<SignIn key="broker" portal={brokerSignIn} />} />
      <Route path="/agent-login" element={<SignIn key="agent" portal={agentSignIn} />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/set-password" element={<SetPassword />} />
    </Routes>
  </Suspense>
)

export default LandingPortal
