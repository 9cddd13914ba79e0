import type { PlusOutlined } from '@ant-design/icons-svg'
import type { HTMLAttributes } from 'react'

type Drawing = typeof PlusOutlined
type Lines = Extract<Drawing['icon'], { attrs: object }>

/** The lines of an outlined icon; two-tone ones, which are functions of colours, are not used here. */
const linesOf = ({ icon }: Drawing): Lines => (typeof icon === 'function' ? { tag: 'svg', attrs: {} } : icon)

/**
 * A component that draws this icon as large as the text around it. Without a title it says nothing to those who listen,
 * who hear the words beside it. antd's own icons insert their styles through antd's theme; these have them in
 * `page.css`, and antd's class only for antd's own rules.
 */
export const iconOf = (drawing: Drawing) => {
  const { attrs, children = [] } = linesOf(drawing)
  const rule = attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined
  return ({ className = '', title, ...rest }: HTMLAttributes<HTMLSpanElement>) => (
    <span
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', title, 'aria-label': title })}
      {...rest}
      className={`bb-icon anticon ${className}`}>
      <svg
        viewBox={attrs['viewBox']}
        width="1em"
        height="1em"
        fill="currentColor"
        fillRule={rule}
        focusable="false"
        aria-hidden="true">
        {children.map(({ attrs: { d } }) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </span>
  )
}
