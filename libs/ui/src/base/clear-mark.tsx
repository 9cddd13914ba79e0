import { ClearIcon, Icon } from '../icons.js'

/** A field is cleared by its keys: the button that antd puts around this mark is for the pointer, and no Tab stop. */
const leaveOut = (mark: HTMLElement | null): void => mark?.closest('button')?.setAttribute('tabindex', '-1')

export const clearMark = (
  <span ref={leaveOut}>
    <Icon of={ClearIcon} />
  </span>
)
