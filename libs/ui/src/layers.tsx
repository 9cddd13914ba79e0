/** Components that open over a page or hide a part of it. */
import { Drawer as AntDrawer, type DrawerProps } from 'antd'
import { DialogTitle } from './base/dialogs.js'
import { withoutTriggerFocus, useBackCloses, useFocusBack } from './base/modal.js'

export { Alert, Collapse, Dropdown, Image, Segmented, Tabs } from 'antd'
export type { CollapseProps, DrawerProps, DropdownProps, MenuProps, ModalProps, SegmentedProps, TabsProps } from 'antd'
export { Modal } from './base/modal.js'

export const Drawer = ({ title, ...props }: DrawerProps) => {
  useFocusBack(props.open)
  useBackCloses(props.open)
  return <AntDrawer {...props} focusable={withoutTriggerFocus} title={<DialogTitle>{title}</DialogTitle>} />
}
