/** What opens over a page or hides a part of it. */
export { Alert, Collapse, Drawer, Dropdown, Image, Modal, Segmented, Tabs } from 'antd'
export type { CollapseProps, DrawerProps, DropdownProps, MenuProps, ModalProps, SegmentedProps, TabsProps } from 'antd'
