import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { ChangeNotice } from '../../engine/conflict/ChangeNotice.tsx'
import { useShownChange } from '../../engine/conflict/useShownChange.ts'
import { DetailTab } from '../../engine/detail/DetailTab.tsx'
import { detailTabsOf, openTabOf } from '../../engine/detail/detailTabs.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { fieldsOfTab, groupsOf } from '../../engine/form/formLayout.ts'
import { OtherTab } from '../../engine/related/DrawnList.tsx'
import { useTabCounts } from '../../engine/useTabCounts.ts'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

type ParticipantRow = ResourceAnswer['participant']

interface ProfileTabsProps {
  readonly row: ParticipantRow
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  /** Receives a function that discards the unsaved input; null if there is none. */
  readonly onDraft: (discard: (() => void) | null) => void
  readonly onRemoved: () => void
}

const details = 'details'
/** Tabs that specification 2 lists first. All other tabs follow in declaration order. */
const first = ['studies', 'concomitant']

/** Header and tabs. One tab shows all fields of the participant, read-only until the user edits. */
export function ProfileTabs({ row, tab, onTab, onDraft, onRemoved }: ProfileTabsProps) {
  const definition = getResource('participant')
  const texts = useTexts(definition.name)
  const { t } = useTranslation(['common', 'participants'])
  const { user, organisation } = useSession()
  const { change, dismiss } = useShownChange(row, user.id)
  const tabCountOf = useTabCounts(definition, row)
  const [isEditing, setIsEditing] = useState(false)
  const editId = useId()
  const endEditing = () => {
    setIsEditing(false)
    // The form has removed the button that had the focus.
    focusWhenDrawn(editId)
  }
  const declaredTabs = detailTabsOf(definition, organisation.customFields)
  const fieldTabs = declaredTabs.filter((each) => groupsOf(each) !== null)
  const others = declaredTabs.filter((each) => groupsOf(each) === null)
  const orderedTabs = [
    ...first.flatMap((key) => others.filter((each) => each.key === key)),
    ...others.filter(({ key }) => !first.includes(key)),
  ]
  const active = openTabOf(orderedTabs, tab) ?? details
  // A locked profile must be unlocked before editing.
  const mayEdit = row.actions.includes('update') && row.redacted !== true

  const formFields = isEditing && mayEdit && active === details ? fieldTabs.flatMap(fieldsOfTab) : []

  const content = (
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
        {fieldTabs.map((each) => (
          <DetailTab key={each.key} resource={definition.name} tab={each} row={row} />
        ))}
      </div>
    </>
  )
  return (
    <>
      <ParticipantHeader resource={definition} row={row} inForm={formFields} />
      <Tabs
        label={texts.title('one')}
        active={active}
        onChange={onTab}
        items={[
          {
            key: details,
            label: texts.tab(details),
            children:
              isEditing && mayEdit ? <ProfileEditor id={row.id} onDraft={onDraft} onDone={endEditing} onRemoved={onRemoved} /> : content,
          },
          ...orderedTabs.map((each) => ({
            key: each.key,
            label: texts.tab(each.key),
            count: tabCountOf(each.key),
            children: <OtherTab definition={definition} tab={each} row={row} />,
          })),
        ]}
      />
    </>
  )
}
