import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/Tabs.tsx'
import { DetailTab } from '../../engine/detail/DetailTab.tsx'
import { withCustomTabs } from '../../engine/form/customTabs.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { fieldsOfTab, groupsOf } from '../../engine/form/formLayout.ts'
import { OtherTab } from '../../engine/related/DrawnList.tsx'
import { ChangeNotice } from '../../engine/stale/ChangeNotice.tsx'
import { useShownChange } from '../../engine/stale/useShownChange.ts'
import { useTabCounts } from '../../engine/useTabCounts.ts'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

type ParticipantRow = ResourceAnswer['participant']

interface ProfileTabsProps {
  readonly row: ParticipantRow
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  /** Told of a way to give up what is typed; null while nothing is. */
  readonly onDraft: (discard: (() => void) | null) => void
  readonly onRemoved: () => void
}

const details = 'details'
/** Specification 2 names these first; the others follow as they are declared. */
const first = ['studies', 'concomitant']

/** Header and tabs. All fields of the person stand in one tab: read-only until edit is toggled. */
export function ProfileTabs({ row, tab, onTab, onDraft, onRemoved }: ProfileTabsProps) {
  const definition = resourceNamed('participant')
  const texts = useTexts(definition.name)
  const { t } = useTranslation(['common', 'participants'])
  const { user, organisation } = useSession()
  const { change, dismiss } = useShownChange(row, user.id)
  const countOf = useTabCounts(definition, row)
  const [isEditing, setIsEditing] = useState(false)
  const editId = useId()
  const endEditing = () => {
    setIsEditing(false)
    // The button that had the focus is gone with the form.
    focusWhenDrawn(editId)
  }
  const declared: readonly Tab[] = withCustomTabs(definition, organisation.customFields).form?.tabs ?? []
  const ofFields = declared.filter((each) => groupsOf(each) !== null)
  const others = declared.filter((each) => groupsOf(each) === null)
  const ordered = [
    ...first.flatMap((key) => others.filter((each) => each.key === key)),
    ...others.filter(({ key }) => !first.includes(key)),
  ]
  const keys = [details, ...ordered.map(({ key }) => key)]
  const active = tab !== null && keys.includes(tab) ? tab : details
  // A locked profile is opened first: nobody changes what they cannot see.
  const mayEdit = row.actions.includes('update') && row.redacted !== true

  const inForm = isEditing && mayEdit && active === details ? ofFields.flatMap(fieldsOfTab) : []

  const shown = (
    <>
      {mayEdit && (
        <div className="profile-edit">
          <Button id={editId} icon={<EditOutlined aria-hidden />} onClick={() => setIsEditing(true)}>
            {t('list.edit')}
          </Button>
        </div>
      )}
      {change !== null && <ChangeNotice key={change.after.version} resource={definition.name} id={row.id} {...change} onClose={dismiss} />}
      <div className="profile-details">
        {ofFields.map((each) => (
          <DetailTab key={each.key} resource={definition.name} tab={each} row={row} />
        ))}
      </div>
    </>
  )
  return (
    <>
      <ParticipantHeader resource={definition} row={row} inForm={inForm} />
      <Tabs
        label={texts.title('one')}
        active={active}
        onChange={onTab}
        items={[
          {
            key: details,
            label: texts.tab(details),
            children:
              isEditing && mayEdit ? <ProfileEditor id={row.id} onDraft={onDraft} onDone={endEditing} onRemoved={onRemoved} /> : shown,
          },
          ...ordered.map((each) => ({
            key: each.key,
            label: texts.tab(each.key),
            count: countOf(each.key),
            children: <OtherTab definition={definition} tab={each} row={row} />,
          })),
        ]}
      />
    </>
  )
}
