import { screens } from '@bluebonnet/contracts'
import { Mark } from '@bluebonnet/ui/plain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './door.css'

/** The frame of the sign-in and password pages: logo, heading, form and back link. */
export const SignInFrame = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: ReactNode
  children: ReactNode
}) => (
  <main className="door" id="content">
    <div className="door-card">
      <Mark size={40} />
      <h1 className="door-title" tabIndex={-1}>
        {title}
      </h1>
      <p className="door-subtitle">{subtitle}</p>
      {children}
      <p className="door-back">
        <Link to="/">{screens.login.back}</Link>
      </p>
    </div>
  </main>
)
