import { ClearIcon, Icon } from '../icons.js'

/** A field is cleared by keyboard: antd's button around this mark is for the pointer, not a tab stop. */
const leaveOut = (mark: HTMLElement | null): void => mark?.closest('button')?.setAttribute('tabindex', '-1')

export const clearMark = (
  <span ref={leaveOut}>
    <Icon of={ClearIcon} />
  </span>
)
