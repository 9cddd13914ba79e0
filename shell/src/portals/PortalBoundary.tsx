import { Component, type ReactNode } from 'react'

interface PortalBoundaryProps {
  children: ReactNode
  fallback: (error: unknown) => ReactNode
  onError: (error: unknown) => void
}

/** Keeps a portal's failure inside the portal: the shell and the other portals go on. */
export class PortalBoundary extends Component<PortalBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { failure } = this.state
    return failure === null ? this.props.children : this.props.fallback(failure.error)
  }
}
