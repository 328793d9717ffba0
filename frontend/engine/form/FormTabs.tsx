import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormTab } from '#resources/core/tabs.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
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
  /** Name of the field in the URL, if any. */
  readonly linkedField?: string
  /** Fields that the context fixes. The form hides them. */
  readonly hidden?: readonly string[]
  /** Renders tabs without fields: related rows and custom panels. If absent, the form omits these tabs. */
  readonly renderOther?: (tab: FormTab) => ReactNode
  /** True to show all fields in one column instead of in tabs. */
  readonly isStacked?: boolean
}

/**
 * Shows the fields of a form, tab by tab. After a failed save, opens the tab with the first problem and moves the focus to that field.
 */
export function FormTabs({ form, place, linkedField, hidden, renderOther, isStacked = false }: FormTabsProps) {
  const { definition, problems, failedTries } = form
  const { tabs, hasHistory, keys, active, onTab, order, ownerOf, goTo, follow } = place
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const countOf = useTabCounts(definition, form.row)
  const summary = useRef<HTMLDivElement>(null)

  // Moves the focus only after a failed save, not whenever a problem appears.
  useOnChange(failedTries, () => {
    if (failedTries === 0) return
    const first = order.find((name) => problems[name] !== undefined)
    if (first !== undefined) goTo(first)
    else summary.current?.focus()
  })

  useOnChange(linkedField, () => {
    if (linkedField !== undefined && ownerOf(linkedField) !== undefined) follow(linkedField)
  })

  const problemsOf = (each: FormTab) => fieldsOfTab(each).filter((name) => problems[name] !== undefined).length
  // Returns the section of a tab. The history belongs to the last section.
  const sectionOf = (each: FormTab | undefined) => (each?.section === undefined ? undefined : texts.section(each.section))
  const contentOf = (each: FormTab) =>
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
              section: sectionOf(each),
              problems: problemsOf(each),
              count: countOf(each.key),
              children: contentOf(each),
            })),
            ...(hasHistory
              ? [
                  {
                    key: historyTab,
                    label: t('history.title'),
                    section: sectionOf(tabs.at(-1)),
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
