import './form.css'
import { type ReactNode, useEffect, useRef } from 'react'
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

interface FormTabsProps {
  readonly form: FormState
  readonly tab: string | undefined
  /** @param field that the address should name, so that a link to it leads there */
  readonly onTab: (key: string, field?: string) => void
  /** The field that the address names. */
  readonly linkedField?: string
  /** No detail screen carries the record's history, so the form does. */
  readonly hasHistory: boolean
  readonly hidden?: readonly string[]
  /** What a tab without fields shows: rows of others, hand-made panels. Absent: such tabs are left out. */
  readonly renderOther?: (tab: Tab) => ReactNode
}

/** The tabs of a form; after a failed save the tab with the first problem opens and its field takes the focus. */
export function FormTabs({ form, tab, onTab, linkedField, hasHistory, hidden, renderOther }: FormTabsProps) {
  const { definition, problems, failedTries, prefix } = form
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const summary = useRef<HTMLDivElement>(null)
  const tabs = tabsOf(definition, form.isNew || renderOther === undefined)
  const keys = [...tabs.map(({ key }) => key), ...(hasHistory && !form.isNew ? [historyTab] : [])]
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
  const contentOf = (each: Tab) => (groupsOf(each) === null ? renderOther?.(each) : <FormGroups tab={each} form={form} hidden={hidden} />)
  return (
    <div className="form-tabs">
      <div ref={summary} tabIndex={-1} className="form-problems">
        <ProblemSummary form={form} onGoTo={follow} />
      </div>
      {keys.length === 1 && tabs[0] !== undefined ? (
        contentOf(tabs[0])
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
            ...(keys.includes(historyTab)
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
