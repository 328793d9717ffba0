import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'

interface TileMenuProps {
  /** Title of the tile. */
  readonly title: string
  readonly onRefresh: () => unknown
  readonly onArrange: () => void
}

/** Actions of a tile: load its figures again, and edit the layout. */
export function TileMenu({ title, onRefresh, onArrange }: TileMenuProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'refresh', label: t('tile.refresh'), onClick: () => void onRefresh() },
          { key: 'arrange', label: t('arrange.begin'), onClick: onArrange },
        ],
      }}
    >
      <Button type="text" className="tile-menu" icon={<EllipsisOutlined aria-hidden />} aria-label={t('tile.actions', { title })} />
    </Dropdown>
  )
}
