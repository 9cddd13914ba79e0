/** What opens over a page or hides a part of it. */
export { Alert, Collapse, Dropdown, Image, Segmented, Tabs } from 'antd'
export type { CollapseProps, DrawerProps, DropdownProps, MenuProps, ModalProps, SegmentedProps, TabsProps } from 'antd'
export { Drawer, Modal } from './layers/dialogs.js'
