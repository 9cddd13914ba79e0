import { Drawer as AntDrawer, Modal as AntModal } from 'antd'
import type { DrawerProps, ModalProps } from 'antd'
import { DialogTitle } from '../base/dialog-title.js'

/** A dialog in the middle of the page. */
export const Modal = ({ title, ...props }: ModalProps) => (
  <AntModal {...props} title={<DialogTitle>{title}</DialogTitle>} />
)

/** A panel at the page's side. */
export const Drawer = ({ title, ...props }: DrawerProps) => (
  <AntDrawer {...props} title={<DialogTitle>{title}</DialogTitle>} />
)
