import { screens } from '@bluebonnet/contracts'
import { Mark } from '@bluebonnet/ui/plain'
import { useEffect, useRef, type ReactNode } from 'react'
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
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  // After a form is sent its button is gone: the new heading says what happened, and has the focus.
  useEffect(() => {
    if (first.current !== title) heading.current?.focus()
  }, [title])
  return (
    <main className="door" id="content">
      <div className="door-card">
        <Mark size={40} />
        <h1 ref={heading} className="door-title" tabIndex={-1}>
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
}
