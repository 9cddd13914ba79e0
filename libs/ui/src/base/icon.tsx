import type { PlusOutlined } from '@ant-design/icons-svg'
import type { HTMLAttributes } from 'react'

export type IconLines = typeof PlusOutlined

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  of: IconLines
}

/**
 * An icon in the size of the text; without a title it is hidden from screen readers. antd's own icons insert their
 * styles through its theme; these use `page.css`, and antd's class only for antd's rules.
 */
export const Icon = ({ of: { icon }, className = '', title, ...rest }: IconProps) => {
  // Two-tone icons, which are functions of colours, are not supported.
  if (typeof icon === 'function') return null
  const { attrs, children = [] } = icon
  return (
    <span
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', title, 'aria-label': title })}
      {...rest}
      className={`bb-icon anticon ${className}`}>
      <svg
        viewBox={attrs['viewBox']}
        width="1em"
        height="1em"
        fill="currentColor"
        fillRule={attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined}
        focusable="false"
        aria-hidden="true">
        {children.map(({ attrs: { d } }) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </span>
  )
}
