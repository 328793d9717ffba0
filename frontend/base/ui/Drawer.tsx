import { type DrawerProps, Drawer as LibraryDrawer } from 'antd'

/** What comes in from the side. Its cross stands at the right, as in every dialog. */
export const Drawer = (props: DrawerProps) => <LibraryDrawer closable={crossAtTheEnd} {...props} />

const crossAtTheEnd = { placement: 'end' } as const
