import DownOutlined from '@ant-design/icons/DownOutlined'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabProblems } from './TabProblems.tsx'

interface MoreTabsProps {
  /** Tabs that do not fit into the bar. If empty, the button is invisible but keeps its width. */
  readonly tabs: readonly { readonly key: string; readonly label: ReactNode }[]
  /** Number of problems in these tabs. */
  readonly problems?: number
  readonly onChoose: (key: string) => void
}

/**
 * Menu of the tabs that do not fit into the bar. It is next to the list of tabs, not inside it, because assistive technology expects only
 * tabs in the list.
 */
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
