import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#resources/core/resource.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/Tabs.tsx'
import { History } from '../history/History.tsx'
import { FormGroups } from './FormGroups.tsx'
import { focusWhenDrawn } from './focusWhenDrawn.ts'
import { fieldsOfTab, groupsOf, historyTab, tabsOf } from './formLayout.ts'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { FormState } from './useForm.ts'

export interface FormTabsProps {
  readonly form: FormState
  /** The open tab, where the address says it. */
  readonly tab?: string
  /**
   * Absent: the form alone knows which tab is open.
   * @param field that the address should name, so that a link to it leads there
   */
  readonly onTab?: (key: string, field?: string) => void
  /** The field that the address names. */
  readonly linkedField?: string
  /** Fields that the place of the form fixes. */
  readonly hidden?: readonly string[]
  /** What a tab without fields shows: rows of others, hand-made panels. Absent: such tabs are left out. */
  readonly renderOther?: (tab: Tab) => ReactNode
  /** All fields below one another, in place of tabs. */
  readonly isStacked?: boolean
}

/** The fields of a form, tab by tab; after a failed save the tab with the first problem opens and its field takes the focus. */
export function FormTabs({ form, linkedField, hidden, renderOther, isStacked = false, ...address }: FormTabsProps) {
  const { definition, problems, failedTries, prefix } = form
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const summary = useRef<HTMLDivElement>(null)
  const [ownTab, setOwnTab] = useState<string>()
  const { tab, onTab } = address.onTab === undefined ? { tab: ownTab, onTab: setOwnTab } : { tab: address.tab, onTab: address.onTab }
  const tabs = tabsOf(definition, form.isNew || renderOther === undefined)
  // No detail screen carries the record's history, so the form does.
  const hasHistory = definition.screens?.show === undefined && !form.isNew
  const keys = [...tabs.map(({ key }) => key), ...(hasHistory ? [historyTab] : [])]
  const active = tab !== undefined && keys.includes(tab) ? tab : keys[0]

  const ownerOf = (field: string) => tabs.find((each) => fieldsOfTab(each).includes(field))
  const goTo = (field: string) => {
    const owner = ownerOf(field)
    if (owner !== undefined && owner.key !== active) onTab(owner.key)
    focusWhenDrawn(`${prefix}-${field}`)
  }
  const follow = (field: string) => {
    onTab(ownerOf(field)?.key ?? active ?? '', field)
    focusWhenDrawn(`${prefix}-${field}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a failed try moves the focus, not every problem that comes and goes
  useEffect(() => {
    if (failedTries === 0) return
    const first = tabs.flatMap(fieldsOfTab).find((name) => problems[name] !== undefined)
    if (first !== undefined) goTo(first)
    else summary.current?.focus()
  }, [failedTries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link leads to its field once
  useEffect(() => {
    if (linkedField !== undefined && ownerOf(linkedField) !== undefined) follow(linkedField)
  }, [linkedField])

  const countOf = (each: Tab) => fieldsOfTab(each).filter((name) => problems[name] !== undefined).length
  const labelOf = (each: Tab) => {
    const count = countOf(each)
    return count === 0 ? (
      texts.tab(each.key)
    ) : (
      <span className="form-tab-problem">{t('form.tabWithProblems', { tab: texts.tab(each.key), count })}</span>
    )
  }
  const contentOf = (each: Tab) =>
    groupsOf(each) === null ? renderOther?.(each) : <FormGroups key={each.key} tab={each} form={form} hidden={hidden} />
  return (
    <div className="form-tabs">
      <div ref={summary} tabIndex={-1} className="form-problems">
        <ProblemSummary form={form} onGoTo={follow} />
      </div>
      {isStacked || keys.length === 1 ? (
        tabs.map(contentOf)
      ) : (
        <Tabs
          label={texts.title('one')}
          active={active ?? ''}
          onChange={onTab}
          items={[
            ...tabs.map((each) => ({
              key: each.key,
              label: labelOf(each),
              children: contentOf(each),
            })),
            ...(hasHistory
              ? [
                  {
                    key: historyTab,
                    label: t('history.title'),
                    children: form.row ? <History resource={definition.name} row={form.row} /> : null,
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}
