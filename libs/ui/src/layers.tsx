/** What opens over a page or hides a part of it. */
import { Drawer as AntDrawer, Modal as AntModal } from 'antd'
import type { DrawerProps, ModalProps } from 'antd'
import { DialogTitle } from './base/dialogs.js'

export { Alert, Collapse, Dropdown, Image, Segmented, Tabs } from 'antd'
export type { CollapseProps, DrawerProps, DropdownProps, MenuProps, ModalProps, SegmentedProps, TabsProps } from 'antd'

export const Modal = ({ title, ...props }: ModalProps) => (
  <AntModal {...props} title={<DialogTitle>{title}</DialogTitle>} />
)

export const Drawer = ({ title, ...props }: DrawerProps) => (
  <AntDrawer {...props} title={<DialogTitle>{title}</DialogTitle>} />
)
