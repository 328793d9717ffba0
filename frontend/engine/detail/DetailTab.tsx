import '../detail.css'
import { Card } from 'antd'
import { isFilled } from '#resources/core/conditions.ts'
import { customName, valueNamed } from '#resources/core/customFields.ts'
import type { AnsweredRow, Tab } from '#resources/core/resource.ts'
import { isVisible } from '#resources/core/validate.ts'
import { mayReadField } from '#resources/readable.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { fieldOf } from '../fieldOf.ts'
import { customFieldsIn, isCustomPlace } from '../form/customTabs.ts'
import { groupsOf } from '../form/formLayout.ts'
import { usePieces } from '../pieces.ts'
import { OtherTab } from '../related/DrawnList.tsx'
import { RecordDescriptions } from './RecordDescriptions.tsx'

interface DetailTabProps {
  readonly resource: string
  readonly tab: Tab
  readonly row: AnsweredRow & { readonly id: string }
}

/** One tab of a detail: description lists in cards with what the header above does not tell, rows of another resource, or a hand-made panel. */
export function DetailTab({ resource, tab, row }: DetailTabProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const session = useSession()
  const custom = customFieldsIn(tab, session.organisation.customFields[resource] ?? [])
    .map(({ key, isRetired }) => ({ name: customName(key), isRetired }))
    .filter(({ name, isRetired }) => !isRetired || isFilled(valueNamed(row, name)))
    .map(({ name }) => name)
  const told = usePieces().told[resource] ?? []
  if (groupsOf(tab) === null) return <OtherTab definition={definition} tab={tab} row={row} />
  return (
    <div className="detail-cards">
      {(groupsOf(tab) ?? []).map((group) => {
        const names = group.fields
          .flatMap((name) => (isCustomPlace(name) ? custom : name))
          .filter((name) => {
            const field = fieldOf(definition, name)
            return field !== null && !told.includes(name) && isVisible(field, row) && mayReadField(session, field)
          })
        if (names.length === 0) return null
        return (
          <Card key={group.key ?? ''} size="small" title={group.key === null ? undefined : <h2>{texts.group(group.key)}</h2>}>
            <RecordDescriptions resource={resource} row={row} names={names} as="columns" />
          </Card>
        )
      })}
    </div>
  )
}
