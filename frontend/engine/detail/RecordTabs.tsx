import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { sectionsOf, type Tab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { historyTab } from '../form/formLayout.ts'
import { History } from '../history/History.tsx'
import { useTabCounts } from '../useTabCounts.ts'
import { DetailTab } from './DetailTab.tsx'
import { countedSectionOf, detailTabsOf, openTabOf } from './detailTabs.ts'

interface RecordTabsProps {
  readonly resource: string
  readonly row: ResponseRow & { readonly id: string }
  /** Opens the inputs of a section; absent if the user may not change the record. */
  readonly onAdd: ((section: string) => void) | undefined
}

/** Tabs of a record that the user may see, and its history. The URL names the open tab, or a section of it. */
export function RecordTabs({ resource, row, onAdd }: RecordTabsProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [search, changeSearch] = useAddress({ replace: true })
  const countOf = useTabCounts(definition, row)
  const tabs = detailTabsOf(definition, useSession().organisation.customFields, useMay())
  // A declaration may include the history in one of its tabs.
  const hasHistoryTab = !tabs.flatMap(sectionsOf).some(({ key }) => key === historyTab)
  const requested = search.get('tab')
  const open = openTabOf(tabs, requested)
  const first = tabs[0]?.key ?? historyTab
  const active = open?.tab ?? (hasHistoryTab && requested === historyTab ? historyTab : first)
  const openTab = (key: string) => changeSearch({ tab: key === first ? null : key })
  // Returns the section of a tab. The history belongs to the last section.
  const groupOf = (tab: Tab | undefined) => (tab?.section === undefined ? undefined : texts.section(tab.section))
  const history = { key: historyTab, label: t('history.title'), section: groupOf(tabs.at(-1)) }
  return (
    <Tabs
      label={texts.title('one')}
      active={active}
      onChange={openTab}
      items={[
        ...tabs.map((tab) => ({
          key: tab.key,
          label: texts.tab(tab.key),
          section: groupOf(tab),
          count: countOf(countedSectionOf(tab) ?? ''),
          children: (
            <DetailTab
              resource={resource}
              tab={tab}
              row={row}
              section={open?.tab === tab.key ? open.section : null}
              countOf={countOf}
              onSection={openTab}
              onAdd={onAdd}
            />
          ),
        })),
        ...(hasHistoryTab ? [{ ...history, children: <History resource={resource} row={row} /> }] : []),
      ]}
    />
  )
}
