import '../detail.css'
import { Card } from 'antd'
import type { AnsweredRow, Tab } from '#resources/core/resource.ts'
import { isVisible } from '#resources/core/validate.ts'
import { resourceNamed } from '#resources/index.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { appearanceOf } from '../../fields/index.ts'
import { FieldCell } from '../FieldCell.tsx'
import { FieldHelp } from '../FieldHelp.tsx'
import { fieldOf } from '../fieldOf.ts'
import { groupsOf } from '../form/formLayout.ts'
import { OtherTab } from '../OtherTab.tsx'

interface DetailTabProps {
  readonly resource: string
  readonly tab: Tab
  readonly row: AnsweredRow & { readonly id: string }
}

/** One tab of a detail: description lists in cards, rows of another resource, or a hand-made panel. */
export function DetailTab({ resource, tab, row }: DetailTabProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const session = useSession()
  if (groupsOf(tab) === null) return <OtherTab definition={definition} tab={tab} row={row} />
  return (
    <div className="detail-cards">
      {(groupsOf(tab) ?? []).map((group) => {
        const names = group.fields.filter((name) => {
          const field = fieldOf(definition, name)
          return field !== null && isVisible(field, row) && mayReadField(session, field)
        })
        if (names.length === 0) return null
        return (
          <Card key={group.key ?? ''} size="small" title={group.key === null ? undefined : <h2>{texts.group(group.key)}</h2>}>
            <dl className="detail-fields">
              {names.map((name) => {
                const field = fieldOf(definition, name)
                return (
                  <div
                    key={name}
                    className={field !== null && appearanceOf(field).wide === true ? 'detail-field detail-field-wide' : 'detail-field'}
                  >
                    <dt>
                      {texts.label(name)} <FieldHelp resource={resource} name={name} label={texts.label(name)} />
                    </dt>
                    <dd>
                      <FieldCell resource={resource} name={name} row={row} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          </Card>
        )
      })}
    </div>
  )
}
