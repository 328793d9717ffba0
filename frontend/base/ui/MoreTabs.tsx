import DownOutlined from '@ant-design/icons/DownOutlined'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabProblems } from './TabProblems.tsx'

interface MoreTabsProps {
  /** Those that have no room in the bar; none: the button is not seen, and keeps its width. */
  readonly tabs: readonly { readonly key: string; readonly label: ReactNode }[]
  /** How many problems there are in them. */
  readonly problems?: number
  readonly onChoose: (key: string) => void
}

/** The tabs for which the bar has no room. Beside the list of tabs, not in it: there assistive technology expects tabs alone. */
export function MoreTabs({ tabs, problems = 0, onChoose }: MoreTabsProps) {
  const { t } = useTranslation('common')
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      overlayClassName="tabs-more-menu"
      menu={{ items: tabs.map(({ key, label }) => ({ key, label })), onClick: ({ key }) => onChoose(key) }}
    >
      <button
        type="button"
        className="tabs-more"
        aria-haspopup="menu"
        aria-label={problems === 0 ? t('moreTabs.label') : undefined}
        data-left-out={tabs.length === 0 || undefined}
      >
        <TabProblems name={t('moreTabs.open')} count={problems} /> <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
