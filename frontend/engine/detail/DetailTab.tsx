import '../detail.css'
import { Button, Card, Collapse } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { Total } from '#resources/core/answers/answers.ts'
import { isFilled } from '#resources/core/conditions.ts'
import { getCustomName, getValue } from '#resources/core/customFields.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { Tab, TabSection } from '#resources/core/tabs.ts'
import { isVisible } from '#resources/core/validate.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useExtensions } from '../extensions.ts'
import { fieldOf } from '../fieldOf.ts'
import { customFieldsOfTab, isCustomSlot } from '../form/customTabs.ts'
import { groupsOf, isToType, technicalGroup } from '../form/formLayout.ts'
import { OtherTab } from '../related/DrawnList.tsx'
import { JoinedSections } from './JoinedSections.tsx'
import { RecordDescriptions } from './RecordDescriptions.tsx'

interface DetailSectionProps {
  readonly resource: string
  readonly tab: TabSection
  readonly row: ResponseRow & { readonly id: string }
  /** Opens the inputs of the section; absent if the user may not change the record. */
  readonly onAdd?: ((section: string) => void) | undefined
}

interface DetailTabProps extends Omit<DetailSectionProps, 'tab'> {
  readonly tab: Tab
  /** Section that the URL names; null for the start of the tab. */
  readonly section: string | null
  readonly countOf: (section: string) => Total | null | undefined
  readonly onSection: (section: string) => void
}

/** One tab of a detail view: one section, or several. */
export function DetailTab({ tab, section, countOf, onSection, ...props }: DetailTabProps) {
  if (!('joins' in tab)) return <DetailSection tab={tab} {...props} />
  return (
    <JoinedSections
      resource={props.resource}
      tab={tab}
      row={props.row}
      section={section}
      countOf={countOf}
      onSection={onSection}
      renderSection={(each) => <DetailSection tab={each} {...props} />}
    />
  )
}

/** Cards with the fields that the header does not show, rows of another resource, or a custom panel. */
function DetailSection({ resource, tab, row, onAdd }: DetailSectionProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const session = useSession()
  const { t } = useTranslation('common')
  const custom = customFieldsOfTab(tab, session.organisation.customFields[resource] ?? [])
    .map(({ key, isRetired }) => ({ name: getCustomName(key), isRetired }))
    .filter(({ name, isRetired }) => !isRetired || isFilled(getValue(row, name)))
    .map(({ name }) => name)
  const { headerFields } = useExtensions()
  const headerFieldNames = headerFields[resource] ?? []
  const [showsEmpty, setShowsEmpty] = useState(false)
  // Details of a record with a custom header hide empty fields at first, because the header shows the main facts. A locked record hides
  // which fields are empty.
  const isFolded = resource in headerFields && row.redacted !== true
  if (groupsOf(tab) === null) return <OtherTab definition={definition} tab={tab} row={row} />
  // Omits empty read-only fields. A redacted value does not count as empty.
  const hasContent = (name: string) =>
    isFilled(getValue(row, name)) || (row.redacted === true && getValue(row, name) === undefined) || custom.includes(name)
  const groups = (groupsOf(tab) ?? []).map((group) => ({
    key: group.key,
    names: group.fields
      .flatMap((name) => (isCustomSlot(name) ? custom : name))
      .filter((name) => {
        const field = fieldOf(definition, name)
        return field !== null && !headerFieldNames.includes(name) && isVisible(field, row) && mayReadField(session, field)
      })
      .filter((name) => hasContent(name) || isToType(definition, name, row, row)),
  }))
  const empty = isFolded ? groups.flatMap(({ names }) => names.filter((name) => !hasFact(row, name))) : []
  return (
    <div className="detail-tab">
      <div className="detail-cards">
        {groups.map((group) => {
          const names = showsEmpty ? group.names : group.names.filter((name) => !empty.includes(name))
          if (isFolded ? names.length === 0 : !names.some(hasContent)) return null
          const heading = group.key === null ? undefined : texts.group(group.key)
          const children = <RecordDescriptions resource={resource} row={row} names={names} as="columns" />
          if (group.key === technicalGroup)
            return <Collapse key={group.key} size="small" items={[{ key: group.key, label: heading, children }]} />
          return (
            <Card key={group.key ?? ''} size="small" title={heading === undefined ? undefined : <h2>{heading}</h2>}>
              {children}
            </Card>
          )
        })}
      </div>
      {empty.length > 0 && onAdd !== undefined && (
        <Button type="link" title={empty.map((name) => texts.label(name)).join(', ')} onClick={() => onAdd(tab.key)}>
          {t('detail.add')}
        </Button>
      )}
      {empty.length > 0 && onAdd === undefined && (
        <Button type="link" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty ? t('detail.hideEmpty') : t('detail.showEmpty', { count: empty.length })}
        </Button>
      )}
    </div>
  )
}

/** True if the field has a value, except for the value "No". */
function hasFact(row: ResponseRow, name: string): boolean {
  const value = getValue(row, name)
  return value !== false && isFilled(value)
}
