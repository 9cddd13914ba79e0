/** The antd parts that nearly every signed-in page needs. Tables stand in `@bluebonnet/ui/data`, fields in `@bluebonnet/ui/forms`. */
export {
  Alert, Avatar, Badge, Button, Card, Collapse, Divider, Drawer, Dropdown, Flex, Menu, Modal, Popover, Skeleton, Space, Spin, Switch, Tabs, Tag,
  Typography,
} from 'antd'
export type {
  AlertProps, AvatarProps, BadgeProps, ButtonProps, CardProps, CollapseProps, DrawerProps, DropdownProps, MenuProps, ModalProps, PopoverProps, TabsProps,
} from 'antd'
