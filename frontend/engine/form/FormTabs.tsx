import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#resources/core/resource.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/Tabs.tsx'
import { useOnChange } from '../../base/useOnChange.ts'
import { History } from '../history/History.tsx'
import { useTabCounts } from '../useTabCounts.ts'
import { FormGroups } from './FormGroups.tsx'
import { fieldsOfTab, groupsOf, historyTab } from './formLayout.ts'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { FormState } from './useForm.ts'
import type { FormTabsState } from './useFormTabs.ts'

export interface FormTabsProps {
  readonly form: FormState
  readonly place: FormTabsState
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
export function FormTabs({ form, place, linkedField, hidden, renderOther, isStacked = false }: FormTabsProps) {
  const { definition, problems, failedTries } = form
  const { tabs, hasHistory, keys, active, onTab, order, ownerOf, goTo, follow } = place
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const countOf = useTabCounts(definition, form.row)
  const summary = useRef<HTMLDivElement>(null)

  // Only a failed try moves the focus, not every problem that comes and goes.
  useOnChange(failedTries, () => {
    if (failedTries === 0) return
    const first = order.find((name) => problems[name] !== undefined)
    if (first !== undefined) goTo(first)
    else summary.current?.focus()
  })

  useOnChange(linkedField, () => {
    if (linkedField !== undefined && ownerOf(linkedField) !== undefined) follow(linkedField)
  })

  const problemsOf = (each: Tab) => fieldsOfTab(each).filter((name) => problems[name] !== undefined).length
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
              label: texts.tab(each.key),
              problems: problemsOf(each),
              count: countOf(each.key),
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
